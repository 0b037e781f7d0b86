import { expect, test } from 'vitest';
import { books, forwards, open, team, value } from '../../../testing/localTeams.ts';
import { putsOf, quiet, setUpSite } from '../../../testing/siteTabs.ts';
import type { TeamSite } from '../../../testing/teamSite.ts';

/** Delays the response to the next request until the returned function is called. */
function holdAnswer(site: TeamSite): () => void {
  let goOn = (): void => undefined;
  const gone = new Promise<void>((resolve) => (goOn = resolve));
  let turns = 0;
  site.turn = () => (++turns === 2 ? gone : Promise.resolve());
  return goOn;
}

async function twoDevices() {
  const at = await setUpSite();
  const base = value(await at.store.create(team('1234', forwards('A'))));
  const there = await open(at.device.tab());
  const other = await open(at.site.device().tab());
  await books(there);
  await books(other);
  await quiet();
  at.store.subscribe(() => undefined);
  return { ...at, base, there, other };
}
const rosterOf = ({ books: all }: TeamSite): unknown =>
  (all.get('7')!.teams[0] as unknown as { teamRoster: object }).teamRoster;

test('a pull that began before another tab saved does not undo that save', async () => {
  const { site, device, store, there, base } = await twoDevices();
  const goOn = holdAnswer(site);
  device.hint();
  await quiet();
  value(await there.save(team('1234', forwards('A', 'X')), base));
  goOn();
  await quiet();
  expect((await books(store)).teams[0]?.team.roster.F).toEqual(['A', 'X']);
  await quiet();
  expect(rosterOf(site)).toMatchObject({ F: '["A","X"]' });
});

test('a save is not sent again if its response arrives after the page has received a newer version', async () => {
  const { site, store, there, other, base } = await twoDevices();
  const goOn = holdAnswer(site);
  const saving = store.save(team('1234', forwards('A', 'X')), base);
  await quiet();
  await books(other);
  await quiet();
  const theirs = (await books(other)).teams[0]!;
  value(await other.save({ ...theirs.team, ...forwards('A', 'X', 'T') }, theirs));
  await books(there);
  await quiet();
  goOn();
  expect(value(await saving).record.team.roster.F).toEqual(['A', 'X', 'T']);
  expect([rosterOf(site), putsOf(site)]).toMatchObject([{ F: '["A","X","T"]' }, 3]);
});

test('a conflict response that arrives after the page has received a newer version does not undo that version', async () => {
  const { site, store, there, other, base } = await twoDevices();
  const second = value(await other.save(team('1234', forwards('A', 'T')), base)).record;
  const goOn = holdAnswer(site);
  const saving = store.save(team('1234', forwards('A', 'X')), base);
  await quiet();
  value(await other.save(team('1234', forwards('A', 'T', 'U')), second));
  await books(there);
  await quiet();
  goOn();
  expect(value(await saving).record.team.roster.F.toSorted()).toEqual(['A', 'T', 'U', 'X']);
  expect((await books(there)).teams[0]?.team.roster.F.toSorted()).toEqual(['A', 'T', 'U', 'X']);
});
