import type { Claims } from '../../identity/jwt.ts';
import { rulesOf, type Rules } from '../../realtime/rules.ts';
import type { HttpAnswer } from '../../http.ts';
import type { Device } from '../device.ts';
import { ROUGH, type Faults } from '../network.ts';
import type { World } from '../world.ts';
import { pause } from './acting.ts';
import type { Chance } from './chance.ts';
import type { Happened } from './happened.ts';

const DENY_ALL = rulesOf({ rules: {} });

/** The errors with which the host site's token sync can refuse a request. */
const SYNC_TROUBLES = {
  notLoggedIn: { status: 401, body: { linked: false, reason: 'not_logged_in' } },
  badToken: { status: 403, body: { linked: false, reason: 'bad_token' } },
  tooMany: { status: 429, body: { linked: false, reason: 'rate_limited' } },
  siteDown: { status: 503, body: {} },
  notConfigured: { status: 503, body: { linked: false, reason: 'not_configured' } },
} as const;
export type SyncTrouble = keyof typeof SYNC_TROUBLES;

export const syncTrouble = (kind: SyncTrouble): HttpAnswer => ({
  status: SYNC_TROUBLES[kind].status,
  headers: { 'content-type': 'application/json', ...(kind === 'tooMany' ? { 'retry-after': '30' } : {}) },
  body: JSON.stringify(SYNC_TROUBLES[kind].body),
});

export type Troubled = {
  readonly world: World;
  readonly devices: readonly Device[];
  readonly rules: Rules;
  readonly happened: Happened;
  readonly note: (what: string) => void;
  /** The current failure of the token sync, or null if the sync works. */
  sync: SyncTrouble | 'siteGone' | null;
};

/** Starts a fault. Returns the function that ends it. */
type Trouble = (on: Troubled, chance: Chance) => () => void;

const outage =
  (kind: 'refused' | 'silent'): Trouble =>
  ({ devices, happened }, chance) => {
    const device = chance.one(devices);
    happened[kind] += 1;
    device.way.setOutage(kind);
    const told = kind === 'refused' && chance.is(0.5);
    if (told) for (const page of device.pages()) page.setOnline(false);
    return () => {
      device.way.setOutage(null);
      if (told) for (const page of device.pages()) page.setOnline(true);
    };
  };

const deny =
  (kind: 'deniedReads' | 'deniedWrites'): Trouble =>
  ({ world: { database }, happened }) => {
    database.deny = (operation) => {
      const denied = (operation === 'read') === (kind === 'deniedReads');
      if (denied) happened[kind] += 1;
      return denied;
    };
    return () => {
      database.deny = null;
    };
  };

const sync =
  (kind: SyncTrouble | 'siteGone'): Trouble =>
  (on) => {
    on.sync = kind;
    return () => {
      on.sync = null;
    };
  };

const TROUBLES: readonly (readonly [name: string, begin: Trouble])[] = [
  ['refused', outage('refused')],
  ['silent', outage('silent')],
  ['deniedReads', deny('deniedReads')],
  ['deniedWrites', deny('deniedWrites')],
  ...(['notLoggedIn', 'badToken', 'tooMany', 'siteDown', 'notConfigured', 'siteGone'] as const).map(
    (kind) => [kind, sync(kind)] as const,
  ),
  [
    'slow',
    ({ devices, happened }, chance) => {
      const { way } = chance.one(devices);
      const before = way.faults;
      happened.slow += 1;
      way.faults = { ...before, latency: [500, chance.between(1000, 9000)] };
      return () => {
        way.faults = before;
      };
    },
  ],
  [
    'full',
    ({ devices, happened }, chance) => {
      const { local } = chance.one(devices);
      const used = [...local.texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
      happened.full += 1;
      local.room = used + chance.between(0, 400);
      return () => {
        local.room = 5_000_000;
      };
    },
  ],
  [
    'busyIdentity',
    ({ world: { identity }, happened }) => {
      happened.busyIdentity += 1;
      identity.failure = 'TOO_MANY_ATTEMPTS_TRY_LATER';
      return () => {
        identity.failure = null;
      };
    },
  ],
  [
    'purged',
    ({ world: { identity }, happened }) => {
      happened.purged += 1;
      identity.purge();
      return () => undefined;
    },
  ],
  [
    'otherRules',
    ({ world: { database }, rules, happened }) => {
      happened.otherRules += 1;
      database.setRules(DENY_ALL);
      return () => database.setRules(rules);
    },
  ],
];

/** Starts and ends random faults, one after the other, until `over` settles. */
export async function trouble(on: Troubled, chance: Chance, over: Promise<unknown>): Promise<void> {
  const { time } = on.world;
  let done = false;
  const finish = over.then(() => {
    done = true;
  });
  const wait = (most: number): Promise<void> => Promise.race([pause(time, chance.wait(500, most)), finish]);
  for (;;) {
    await wait(300_000);
    if (done) return;
    const [name, begin] = chance.one(TROUBLES);
    on.note(`trouble: ${name}`);
    const end = begin(on, chance);
    await wait(400_000);
    end();
    on.note(`end of trouble: ${name}`);
  }
}

/** Returns random rates for the faults of a device's network. */
export const networkOf = (chance: Chance): Faults => {
  if (chance.is(0.3)) return { ...ROUGH, latency: [5, 80], cut: 0, hush: 0, loseRequest: 0, loseAnswer: 0 };
  const bad = chance.one([0.3, 1, 2]);
  return {
    latency: chance.one([
      [5, 80],
      [20, 900],
      [100, 3000],
    ] as const),
    cut: ROUGH.cut * bad,
    hush: ROUGH.hush * bad,
    loseRequest: ROUGH.loseRequest * bad,
    loseAnswer: ROUGH.loseAnswer * bad,
  };
};

/** Wraps the database rules to count operations without a session, and operations whose claim has expired. */
export function countedRules(rules: Rules, happened: Happened): Rules {
  const look = ({ auth, now }: { readonly auth: { readonly token: object } | null; readonly now: number }): void => {
    const until = (auth?.token as Claims | undefined)?.['wpExp'];
    if (auth === null) happened.nobody += 1;
    else if (typeof until === 'number' && until <= now) happened.claimExpired += 1;
  };
  return {
    mayRead: (asked) => (look(asked), rules.mayRead(asked)),
    mayWrite: (asked, value) => (look(asked), rules.mayWrite(asked, value)),
    mayMerge: (asked, patch) => (look(asked), rules.mayMerge(asked, patch)),
  };
}
