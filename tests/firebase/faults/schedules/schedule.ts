import { answerSite } from '../site.ts';
import type { Rules } from '../../realtime/rules.ts';
import { openWorld, type World } from '../world.ts';
import type { Device } from '../device.ts';
import { act, newTeamOf, pause, type Stage } from './acting.ts';
import { chanceOf } from './chance.ts';
import { end } from './ending.ts';
import { nothing, type Happened } from './happened.ts';
import { Intents } from './intents.ts';
import { Gone, MEMBER, SimulatedUser, type Script } from './simulatedUser.ts';
import { countedRules, networkOf, syncTrouble, trouble, type Troubled } from './troubles.ts';
import { isKept, orphansOf, OTHER, teamsIn, wrongNow, type Orphan } from './verdict.ts';

export type Ran = { readonly happened: Happened; readonly wrong: readonly string[]; readonly said: readonly string[] };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * The tested lifetimes of ID tokens, in seconds. Google's tokens last an hour, and the SDK renews a token five minutes
 * before it expires.
 */
const LIVES = [400, 900, 3600];
/** The tested lifetimes of the claim that links a session to a member, in ms. The plugin's claims last two hours. */
const HOLDS = [150_000, 700_000, 1_200_000, 2 * HOUR_MS];

/** Simulates one world, which depends only on the seed. Users act on pages of two devices while faults occur. */
export async function runSchedule(seed: number, script: Script, published: Rules): Promise<Ran> {
  const happened = nothing();
  const wrong = new Set<string>();
  const said: string[] = [];
  const rules = countedRules(published, happened);
  const life = LIVES[seed % LIVES.length];
  if (life === undefined) throw new RangeError(`the seed must be a whole number of at least 0, not ${seed}`);
  const world: World = openWorld(seed, {
    rules,
    data: { users: { wp_8: OTHER } },
    life,
    site: (request) => {
      if (!request.path.includes('/token-sync') || on.sync === null) return answerSite(site, request);
      happened[on.sync] += 1;
      return on.sync === 'siteGone' ? { status: 502, headers: {}, body: '' } : syncTrouble(on.sync);
    },
  });
  const { time, database } = world;
  const chance = chanceOf(world.random);
  const site = { project: world.project, now: time.now, user: () => MEMBER, holds: chance.one(HOLDS) };
  const began = time.now();
  const note = (what: string): void => void said.push(`${time.now() - began} ${what}`);
  const complain = (what: string): void => {
    note(`WRONG ${what}`);
    wrong.add(what);
  };

  const skews = [0, 0].map(() => (chance.is(0.7) ? chance.one([-1, 1]) * chance.wait(60_000, 5 * HOUR_MS) : 0));
  const devices: Device[] = skews.map((skew) => world.device({ skew }));
  happened.skewed += skews.filter((skew) => skew !== 0).length;
  const intents = new Intents();
  const user = (nth: number): SimulatedUser => {
    const device = devices[nth];
    if (device === undefined) throw new RangeError(`the schedule has no device with index ${nth}`);
    return new SimulatedUser({
      script,
      time,
      device,
      nth,
      intents,
      happened,
      complain,
      stored: ({ name }) => teamsIn(database).find((team) => team.name === name) ?? null,
    });
  };
  // In a third of the simulated worlds, the first device has a second tab.
  const users = (chance.is(1 / 3) ? [0, 0, 1] : [0, 1]).map(user);
  const on: Troubled = { world, devices, rules, happened, note, sync: null };
  const unsent = (id: string): boolean => orphansOf(devices, id).length > 0;
  const stage: Stage = { time, chance, intents, happened, names: ['T1', 'T2'], note, unsent };

  let orphans: readonly Orphan[] = [];
  let stored = teamsIn(database);
  database.watch(() => {
    const now = teamsIn(database);
    for (const what of wrongNow(database)) complain(what);
    for (const { id } of stored)
      if (!now.some((team) => team.id === id)) orphans = [...orphans, ...orphansOf(devices, id)];
    stored = now;
  });

  /** Creates the first teams before faults begin, so that every page shows them. */
  async function begin(): Promise<void> {
    for (const [nth, one] of users.entries()) {
      if (!(await one.open())) complain(`user ${nth} cannot open the page`);
      for (const [made, name] of nth === 0 ? stage.names.entries() : []) {
        if (!(await one.create(newTeamOf(0, made, name)))) complain(`${name} cannot be created`);
      }
    }
  }

  async function live(): Promise<void> {
    for (const { way } of devices) way.faults = networkOf(chance);
    const lives = users.map(async (one, nth) => {
      let made = 9;
      for (let left = chance.between(3, 8); left > 0; left--) {
        await act(one, nth, () => ++made, stage).catch(unlessGone);
        await pause(time, chance.wait(20, 8000));
      }
    });
    const over = Promise.all(lives);
    await Promise.all(Array.from({ length: chance.between(1, 2) }, () => trouble(on, chance, over)));
  }

  try {
    await time.until(
      begin()
        .then(live)
        .then(() => end({ world, devices, users, user, intents, complain, note })),
      DAY_MS,
    );
  } catch (error) {
    complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  happened.orphaned += orphans.length;
  // A device whose storage was full may lack a backup, so check the backups only if no storage was full.
  for (const orphan of happened.full > 0 ? [] : orphans) {
    if (!isKept(orphan)) complain(`no backup has the edits of the deleted team ${orphan.team.name}`);
  }
  for (const device of devices) {
    for (const page of device.pages()) page.kill();
    const { befallen } = device.way;
    for (const mishap of ['cut', 'hush', 'loseRequest', 'loseAnswer'] as const) happened[mishap] += befallen[mishap];
  }
  return { happened, wrong: [...wrong], said };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error;
}
