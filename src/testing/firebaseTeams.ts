import { err, ok } from '@ddh/engine/internal/result';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import { memoryClock, type MemoryClock } from './memoryServices.ts';
import type { Link } from '../services/teams/remotes/firebase/link.ts';
import { memoryDatabase, type MemoryDatabase, type MemoryPage } from './memoryDatabase.ts';
import { firebaseRemote } from '../services/teams/remotes/firebase/remote.ts';
import type { TeamRemote } from '../services/teams/sync/remotePort.ts';

const SLOTS = ['s0', 's1', 's2', 's3', 's4'];
const part = (value: unknown, key: string): JsonObject => {
  const child = isObject(value) ? value[key] : null;
  return isObject(child) ? child : {};
};

/**
 * Imitates the two database rules that protect pages from each other: a user has five slots, and a revision increases
 * by one with each write.
 */
export function allows(before: JsonObject, after: JsonObject): boolean {
  const users = [before, after].map((tree) => part(part(tree, 'users'), 'wp_7'));
  const [old = {}, now = {}] = users;
  const [oldTeams, teams, oldSlots, slots] = [
    part(old, 'teams'),
    part(now, 'teams'),
    part(old, 'slots'),
    part(now, 'slots'),
  ];
  const named = SLOTS.map((slot) => slots[slot]);
  const teamsGood = Object.keys(teams).every((id) => {
    if (teams[id] === oldTeams[id]) return true;
    const rev = part(oldTeams, id)['rev'];
    const next = typeof rev === 'number' ? rev + 1 : 1;
    return named.includes(id) && part(teams, id)['rev'] === next && typeof part(teams, id)['updatedAt'] === 'number';
  });
  const slotsGood = SLOTS.every((slot) => {
    const [was, is] = [oldSlots[slot], slots[slot]];
    if (was === is) return true;
    const there = (id: unknown): boolean => typeof id === 'string' && Object.hasOwn(teams, id);
    return (is === undefined || there(is)) && !there(was);
  });
  return teamsGood && slotsGood;
}

export type MemoryLink = Link & {
  /** The failure of all calls. `null` if calls succeed. */
  failure: StoreFailure['kind'] | null;
  /** The number of times the link was renewed. */
  renewed: number;
  /** Notifies the subscribers that there is a new link. */
  notify: () => void;
};

export function memoryLink(): MemoryLink {
  const followers = new Set<() => void>();
  const answer = () =>
    link.failure === null ? ok({ wpExp: link.renewed }) : err({ kind: link.failure as 'unreachable' });
  const link: MemoryLink = {
    failure: null,
    renewed: 0,
    notify: () => {
      for (const run of followers) run();
    },
    get: () => Promise.resolve(answer()),
    async renew() {
      link.renewed++;
      return answer();
    },
    subscribe(run) {
      followers.add(run);
      return () => void followers.delete(run);
    },
  };
  return link;
}

/** A page that shows user 7's teams. */
export type TeamsPage = { readonly remote: TeamRemote; readonly port: MemoryPage; readonly link: MemoryLink };
export type TeamsDatabase = MemoryDatabase & { readonly clock: MemoryClock; readonly open: () => TeamsPage };

export function teamsDatabase(): TeamsDatabase {
  const database = memoryDatabase();
  database.allows = allows;
  const clock = memoryClock();
  let draws = 0;
  const random = (): number => (++draws * 0.618_034) % 1;
  return Object.assign(database, {
    clock,
    open(): TeamsPage {
      const port = database.page();
      const link = memoryLink();
      return { port, link, remote: firebaseRemote('7', { database: port, link, clock, random }) };
    },
  });
}

/** The user's node in the database. */
export const nodeOf = ({ tree }: MemoryDatabase): JsonObject => part(part(tree, 'users'), 'wp_7');
