import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseRules } from './rules.ts';

const FOLDER = join(import.meta.dirname, '../../plugin-php/firebase');

/**
 * The configuration of `firebase deploy --only database` and of the emulators, which listen on the loopback address and
 * have no web UI.
 */
const CONFIGURATION = {
  database: { rules: 'database.rules.json' },
  emulators: {
    auth: { host: '127.0.0.1', port: 9099 },
    database: { host: '127.0.0.1', port: 9000 },
    hub: { host: '127.0.0.1' },
    logging: { host: '127.0.0.1' },
    ui: { enabled: false },
  },
};

const lines = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the generated files: the database rules and the configuration. */
export const files = (): readonly { readonly path: string; readonly content: string }[] => [
  { path: join(FOLDER, 'database.rules.json'), content: lines(databaseRules()) },
  { path: join(FOLDER, 'firebase.json'), content: lines(CONFIGURATION) },
];

export function writeFiles(): void {
  for (const { path, content } of files()) writeFileSync(path, content);
}
