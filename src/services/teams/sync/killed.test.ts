import { describe, expect, test } from 'vitest';
import { books, forwards, id, open, team, value } from '../../../testing/localTeams.ts';
import { quiet, setUpSite, statusOf } from '../../../testing/siteTabs.ts';
import type { TeamSite } from '../../../testing/teamSite.ts';
import type { TeamStore } from '../port.ts';

// Each test closes a tab at one step of a write, where the tab waits for storage or for the site. The next tab finishes
// the write.

const STEPS = Array.from({ length: 12 }, (_, step) => step);

/** Opens a page with a team. After a call of `arm`, the page's tab runs `step` more steps and then closes. */
async function closingPage(step: number) {
  const at = await setUpSite();
  const { site, device, tab, store } = at;
  const base = value(await store.create(team('1234', forwards('A', 'B'))));
  const arm = (): void => {
    let left = step;
    const turn = async (): Promise<void> => {
      if (left-- === 0) tab.close();
    };
    device.turn = turn;
    site.turn = turn;
  };
  const next = async (): Promise<TeamStore> => {
    await quiet();
    tab.close();
    device.turn = () => Promise.resolve();
    site.turn = () => Promise.resolve();
    return open(device.tab(tab));
  };
  return { ...at, base, arm, next };
}

/**
 * If the store still has the draft of the closed tab, saves the team in the draft. Then clears the draft. A user who
 * opens a new page would do the same.
 */
async function saveDraft(store: TeamStore): Promise<void> {
  const draft = store.drafts.get();
  if (draft !== null) value(await store.save(draft.team, draft.base));
  store.drafts.set(null);
}
const rosters = ({ books: all }: TeamSite): unknown =>
  all.get('7')?.teams.map((record) => {
    const { teamRoster, rev } = record as unknown as { teamRoster: { F: string }; rev: number };
    return [(JSON.parse(teamRoster.F) as string[]).toSorted().join(''), rev];
  });

describe.each(STEPS)('a tab closed after %i steps', (step) => {
  test('closing a tab during a save loses no edit, and the next page pushes the edit only once', async () => {
    const { site, store, base, arm, next } = await closingPage(step);
    const edited = team('1234', forwards('A', 'X'));
    store.drafts.set({ team: edited, base });
    arm();
    void store.save(edited, base);
    const later = await next();
    await books(later);
    await saveDraft(later);
    await books(later);
    await quiet();
    expect(rosters(site)).toEqual([['AX', 2]]);
    expect(statusOf(later)).toMatchObject({ unsent: [], trouble: null });
  });

  test('after a tab was closed during a save, the next page can revert the whole edit', async () => {
    const { site, store, base, arm, next } = await closingPage(step);
    const edited = team('1234', forwards('A', 'X'));
    arm();
    void store.save(edited, base);
    const later = await next();
    // Reading the teams from the site fails for now, so the next save begins before the page's first pull.
    site.trouble = (method) => (method === 'read' ? 'offline' : null);
    const now = (await books(later)).teams[0]!;
    value(await later.save({ ...now.team, ...forwards('A', 'B') }, now));
    site.trouble = () => null;
    await books(later);
    await quiet();
    expect(rosters(site)).toMatchObject([['AB', expect.any(Number)]]);
    expect((await books(later)).teams[0]?.team.roster.F.toSorted()).toEqual(['A', 'B']);
  });

  test('closing a tab during a save, while another device saves, keeps the edits of both devices', async () => {
    const { site, store, base, arm, next } = await closingPage(step);
    const other = await open(site.device().tab());
    await books(other);
    await quiet();
    const edited = team('1234', forwards('A', 'X'));
    store.drafts.set({ team: edited, base });
    arm();
    const saving = store.save(edited, base);
    value(await other.save(team('1234', forwards('A', 'B', 'T')), base));
    void saving;
    const later = await next();
    await books(later);
    await saveDraft(later);
    await books(later);
    await quiet();
    expect(rosters(site)).toEqual([['ATX', 3]]);
  });

  test('if a tab is closed while it creates a team, and the user then creates the team again, only one team exists', async () => {
    const { site, store, arm, next } = await closingPage(step);
    arm();
    void store.create(team('1235', { name: 'Bears', ...forwards('C') }));
    const later = await next();
    const { teams } = await books(later);
    await quiet();
    if (!teams.some((one) => one.team.name === 'Bears')) {
      await later.create(team('1236', { name: 'Bears', ...forwards('C') }));
    }
    await quiet();
    expect(rosters(site)).toEqual([
      ['AB', 1],
      ['C', 1],
    ]);
    expect((await books(later)).teams).toHaveLength(2);
  });

  test('closing a tab during a deletion leaves a backup, and the next deletion succeeds', async () => {
    const { site, store, arm, next } = await closingPage(step);
    arm();
    void store.remove(id('1234'));
    const later = await next();
    await books(later);
    await quiet();
    await later.remove(id('1234'));
    await quiet();
    expect([rosters(site), await books(later)]).toEqual([[], { teams: [], current: null }]);
    expect(later.backups()).toMatchObject([{ deleted: true, team: team('1234', forwards('A', 'B')) }]);
    expect(statusOf(later)).toMatchObject({ unsent: [], orphans: [] });
  });
});

test('saving, creating and deleting a team each take fewer than STEPS.length steps, so these tests close a tab at every step', async () => {
  const { site, device, store, base } = await closingPage(0);
  let steps = 0;
  const count = async (): Promise<void> => void steps++;
  [site.turn, device.turn] = [count, count];
  value(await store.save(team('1234', forwards('X')), base));
  const saved = steps;
  value(await store.create(team('1235')));
  const made = steps - saved;
  value(await store.remove(id('1235')));
  expect(Math.max(saved, made, steps - saved - made)).toBeLessThan(STEPS.length);
});
