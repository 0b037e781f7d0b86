import { fileURLToPath } from 'node:url';
import type { Database as SdkDatabase } from 'firebase/database';
import type { Auth } from 'firebase/auth';
import * as nodeSdk from './faults/sdkPage.ts';
import { pageScript } from './faults/pageScript.ts';
import { randomOf } from '../random.ts';
import { FIREBASE_CONFIG, openWorld } from './faults/world.ts';
import { openIdentity, type Identity } from './identity/identity.ts';
import type { Claims } from './identity/jwt.ts';
import { newKeys } from './identity/keys.ts';
import { customToken, project, type Project } from './identity/project.ts';
import { serveIdentity } from './identity/server.ts';
import { openDatabase } from './realtime/database.ts';
import type { Database } from './realtime/port.ts';
import type { Rules } from './realtime/rules.ts';
import { serveDatabase } from './realtime/server.ts';
import { machineTime } from './realtime/time.ts';

export type Sdk = typeof nodeSdk;
export type Client = { readonly sdk: Sdk; readonly db: SdkDatabase; readonly auth: Auth };

/** Firebase's SDK and the stand-ins to which it connects. */
export interface Stage {
  readonly project: Project;
  readonly identity: Identity;
  readonly database: Database;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Starts another client, signed in anonymously or with these claims. */
  client(claims?: Claims): Promise<Client>;
  run(probe: (stage: Stage) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export const sdkPage = (): ReturnType<typeof pageScript<Sdk>> =>
  pageScript<Sdk>(fileURLToPath(new URL('faults/sdkPage.ts', import.meta.url)));

const DAY_MS = 86_400_000;

/** Signs in anonymously. If there are claims, signs in again with the same account and a custom token. */
async function signIn({ sdk, auth }: Client, { project: ours, now }: Stage, claims?: Claims): Promise<void> {
  const { user } = await sdk.signInAnonymously(auth);
  if (claims) await sdk.signInWithCustomToken(auth, customToken(ours, user.uid, claims, now()));
}

/** Creates a world with stand-ins for Firebase. Each client uses the browser build of the SDK, on virtual time. */
export async function virtualStage(rules: Rules): Promise<Stage> {
  const world = openWorld(1, { rules });
  const script = await sdkPage();
  const { time, database, identity } = world;
  const stage: Stage = {
    project: world.project,
    identity,
    database,
    now: time.now,
    wait: (ms) => new Promise((resolve) => void time.after(ms, resolve)),
    async client(claims) {
      const sdk = world.device().open(script).module;
      sdk.forceWebSockets();
      const app = sdk.initializeApp(FIREBASE_CONFIG);
      const auth = sdk.initializeAuth(app, { persistence: sdk.browserLocalPersistence });
      const client = { sdk, auth, db: sdk.getDatabase(app) };
      await signIn(client, stage, claims);
      return client;
    },
    run: (probe) => time.until(probe(stage), DAY_MS),
    stop: () => Promise.resolve(),
  };
  return stage;
}

/**
 * Starts the stand-ins for Firebase as servers on the loopback address. Each client uses the Node build of Firebase's
 * SDK. Time is real, not virtual.
 */
export async function loopbackStage(rules: Rules): Promise<Stage> {
  const ours = project(newKeys());
  const identity = openIdentity({ project: ours, now: machineTime.now, random: randomOf(1) });
  const database = openDatabase({ rules, check: identity.check, time: machineTime });
  const servers = { identity: await serveIdentity(identity), database: await serveDatabase(database) };
  const apps: ReturnType<Sdk['initializeApp']>[] = [];
  const stage: Stage = {
    project: ours,
    identity,
    database,
    now: machineTime.now,
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    async client(claims) {
      const app = nodeSdk.initializeApp(FIREBASE_CONFIG, `client ${apps.length}`);
      apps.push(app);
      const auth = nodeSdk.initializeAuth(app, { persistence: nodeSdk.inMemoryPersistence });
      nodeSdk.connectAuthEmulator(auth, servers.identity.url, { disableWarnings: true });
      const db = nodeSdk.getDatabase(app);
      nodeSdk.connectDatabaseEmulator(db, '127.0.0.1', servers.database.port);
      const client = { sdk: nodeSdk, auth, db };
      await signIn(client, stage, claims);
      return client;
    },
    run: (probe) => probe(stage),
    async stop() {
      await Promise.all(apps.map((app) => nodeSdk.deleteApp(app)));
      await Promise.all([servers.identity.stop(), servers.database.stop()]);
    },
  };
  return stage;
}
