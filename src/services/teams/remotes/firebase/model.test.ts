import type { TeamRecord } from '@ddh/engine/internal/fantasy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../../../../engine/testing/prop.ts';
import { teamsDatabase, type TeamsPage } from '../../../../testing/firebaseTeams.ts';
import { forwards, team } from '../../../../testing/localTeams.ts';
import { sameRecord } from '../../storage/documents.ts';
import { readTeam } from './node.ts';

const NOTHING = (): void => undefined;

// Two pages create, rename and delete teams over a network that loses requests and responses. Each page knows one
// version of each team, as a page's store does. The test checks that a version is replaced only by a page that knows
// it, and that each version confirmed to a page is still stored or was replaced.
test('two concurrent pages overwrite only versions that they know', async () => {
  const step = fc.record({
    page: fc.nat(1),
    kind: fc.constantFrom('create', 'edit', 'edit', 'edit', 'rename', 'remove', 'read'),
    pick: fc.nat(4),
    trouble: fc.constantFrom(null, null, null, 'unreachable' as const, 'lost' as const, 'denied' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 24 }), async (scheduler, steps) => {
      const database = teamsDatabase();
      database.turn = () => scheduler.schedule(Promise.resolve());
      const { allows } = database;
      const teamsOf = (tree: object) =>
        ((tree as { users?: { wp_7?: { teams?: object } } }).users?.wp_7?.teams ?? {}) as Record<string, object>;
      const history: { readonly key: string; readonly before: object | null; readonly after: object | null }[] = [];
      database.allows = (before, after) => {
        const allowed = allows(before, after);
        const [old, now] = [teamsOf(before), teamsOf(after)];
        for (const key of allowed ? new Set([...Object.keys(old), ...Object.keys(now)]) : []) {
          if (old[key] !== now[key]) history.push({ key, before: old[key] ?? null, after: now[key] ?? null });
        }
        if (allowed) most = Math.max(most, Object.keys(now).length);
        return allowed;
      };
      let most = 0;
      let serial = 0;
      const trouble = new Map<string, 'unreachable' | 'lost' | 'denied'>();
      database.trouble = (call) => {
        const next = trouble.get('next') ?? null;
        if (call !== 'get' && next !== null) trouble.delete('next');
        return call === 'get' ? null : next;
      };
      /** The versions that the database has confirmed to a page. */
      const confirmed: TeamRecord[] = [];
      /** Teams that a page has tried to delete. */
      const unwanted: TeamRecord[] = [];
      const run = async (page: TeamsPage, known: Map<string, TeamRecord>, one: (typeof steps)[number]) => {
        const bases = [...known.values()];
        const base = bases[one.pick % Math.max(1, bases.length)];
        if (one.trouble) trouble.set('next', one.trouble);
        const apply = (answer: Awaited<ReturnType<TeamsPage['remote']['put']>>): void => {
          if (answer.ok) {
            confirmed.push(answer.value);
            known.set(answer.value.team.id, answer.value);
          } else if (answer.error.kind === 'conflict') known.set(answer.error.record.team.id, answer.error.record);
        };
        const player = forwards(`P${++serial}`);
        if (one.kind === 'create')
          apply(await page.remote.put(team(`100${one.pick}`, { name: `N${serial}`, ...player }), null));
        else if (one.kind === 'read' || !base) {
          const read = await page.remote.read();
          if (!read.ok) return;
          known.clear();
          for (const record of read.value.book.teams) known.set(record.team.id, record);
        } else if (one.kind === 'remove') {
          unwanted.push(base);
          const gone = await page.remote.remove(base);
          if (gone.ok || gone.error.kind === 'notFound') known.delete(base.team.id);
        } else {
          const name = one.kind === 'rename' ? `R${serial}` : base.team.name;
          const mine = {
            ...base.team,
            name,
            roster: { ...base.team.roster, F: [...base.team.roster.F, `P${serial}`] },
          };
          apply(await page.remote.put(mine, base));
        }
      };
      const pages = [0, 1].map(() => ({ page: database.open(), known: new Map<string, TeamRecord>() }));
      // The first page has a subscription. Its transactions begin with the last value of the subscription, which may be
      // old.
      pages[0]!.page.port.subscribe('users/wp_7/teams', NOTHING, NOTHING);
      const queues = pages.map(async ({ page, known }, at) => {
        for (const one of steps) if (one.page === at) await run(page, known, one);
      });
      const all = Promise.all(queues);
      const state = { done: false };
      void all.finally(() => (state.done = true));
      for (let turn = 0; !state.done && turn < 5000; turn++) {
        if (scheduler.count() > 0) await scheduler.waitOne();
        else database.clock.advance(10);
        await Promise.resolve();
      }
      await all;
      // The pages only add players, so each version must have all players of the version before it. A version may be
      // deleted only by a page that knows it.
      for (const { key, before, after } of history) {
        if (before === null) continue;
        if (after === null) {
          const stored = readTeam(key, before)!.record;
          expect(unwanted.some((base) => base.team.id === key && sameRecord(base, stored))).toBe(true);
          continue;
        }
        const names = [before, after].map(
          (one) => JSON.parse((one as { teamRoster: { F: string } }).teamRoster.F) as string[],
        );
        expect(names[1]).toEqual(expect.arrayContaining(names[0]!));
      }
      expect(most).toBeLessThanOrEqual(5);
      // The database had each confirmed version at some time. A later version may have replaced it.
      for (const { team: mine, rev } of confirmed) {
        const was = history.some(({ key, after }) => {
          const stored = key === mine.id ? readTeam(key, after) : null;
          return stored !== null && sameRecord(stored.record, { team: mine, rev });
        });
        expect(was).toBe(true);
      }
    }),
    seeded(150),
  );
});
