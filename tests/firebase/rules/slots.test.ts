import fc from 'fast-check';
import { create } from 'targaryen/lib/database/index.js';
import { expect } from 'vitest';
import { prop } from '../../../engine/testing/prop.ts';
import { load } from './attempt.ts';
import { PUBLISHED } from './published.ts';
import { NOW, SEVEN, team, WHO } from './world.ts';

const rules = load(PUBLISHED);
const SLOTS = ['s0', 's1', 's2', 's3', 's4', 's5'];
const IDS = ['1001', '1002', '1003', '1004', '1005', '1006', '1007'];

/** A member's data: the revision of each team by team id, and the team id in each slot. */
type Account = { readonly teams: Readonly<Record<string, number>>; readonly slots: Readonly<Record<string, string>> };
/**
 * One write to several teams and slots. The write stores or deletes each team, and puts an id into each slot or empties
 * the slot.
 */
type Update = {
  readonly teams: Readonly<Record<string, 'written' | 'gone'>>;
  readonly slots: Readonly<Record<string, string | null>>;
};

const someUpdate: fc.Arbitrary<Update> = fc.record({
  teams: fc.dictionary(fc.constantFrom(...IDS), fc.constantFrom('written', 'written', 'gone'), { maxKeys: 3 }),
  slots: fc.dictionary(fc.constantFrom(...SLOTS), fc.option(fc.constantFrom(...IDS), { freq: 4 }), { maxKeys: 4 }),
});

/** Returns what the account contains after an update, provided that the rules allow the update. */
function after({ teams, slots }: Account, update: Update): Account {
  const nextTeams = { ...teams };
  for (const [id, what] of Object.entries(update.teams)) {
    if (what === 'gone') delete nextTeams[id];
    else nextTeams[id] = (teams[id] ?? 0) + 1;
  }
  const nextSlots = { ...slots };
  for (const [slot, id] of Object.entries(update.slots)) {
    if (id === null) delete nextSlots[slot];
    else nextSlots[slot] = id;
  }
  return { teams: nextTeams, slots: nextSlots };
}

/** Implements the limit of five slots independently of the published rules. */
function isAllowed(before: Account, update: Update, { teams, slots }: Account): boolean {
  const named = new Set(Object.values(slots));
  const keepsItsSlot = Object.keys(update.slots).every((slot) => {
    const old = before.slots[slot];
    return old === undefined || !(old in teams) || named.has(old);
  });
  const namesTheLiving = Object.entries(update.slots).every(
    ([slot, id]) => id === null || (slot !== 's5' && id in teams),
  );
  return (
    keepsItsSlot &&
    namesTheLiving &&
    Object.entries(update.teams).every(([id, what]) => what === 'gone' || named.has(id))
  );
}

const stored = ({ teams, slots }: Account): object => ({
  users: { wp_7: { teams: Object.fromEntries(Object.entries(teams).map(([id, rev]) => [id, team({ rev })])), slots } },
});

prop(
  'after any allowed update, a member has at most five teams, and each has a slot',
  [fc.array(someUpdate, { minLength: 1, maxLength: 40 })],
  (updates) => {
    let account: Account = { teams: {}, slots: {} };
    for (const update of updates) {
      const next = after(account, update);
      const patch = Object.fromEntries([
        ...Object.entries(update.teams).map(([id, what]) => [
          `teams/${id}`,
          what === 'gone' ? null : team({ rev: next.teams[id] }),
        ]),
        ...Object.entries(update.slots).map(([slot, id]) => [`slots/${slot}`, id]),
      ]) as Readonly<Record<string, unknown>>;
      if (Object.keys(patch).length === 0) continue;
      const database = create(rules, stored(account), NOW).with({ auth: WHO.seven, now: NOW });
      const { allowed, info } = database.update(SEVEN, patch, NOW);
      expect(allowed, info.slice(0, 3_000)).toBe(isAllowed(account, update, next));
      if (!allowed) continue;
      account = next;
      expect(Object.keys(account.teams).length).toBeLessThanOrEqual(5);
      expect(Object.keys(account.teams).filter((id) => !Object.values(account.slots).includes(id))).toEqual([]);
    }
  },
  100,
);
