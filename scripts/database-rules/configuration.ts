/**
 * The configuration of `firebase deploy --only database` and of the emulators, which listen on the loopback address and
 * have no web UI.
 */
export const CONFIGURATION = {
  database: { rules: 'database.rules.json' },
  emulators: {
    auth: { host: '127.0.0.1', port: 9099 },
    database: { host: '127.0.0.1', port: 9000 },
    hub: { host: '127.0.0.1' },
    logging: { host: '127.0.0.1' },
    ui: { enabled: false },
  },
};
