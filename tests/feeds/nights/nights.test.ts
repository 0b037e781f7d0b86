import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staleness } from '@ddh/engine/internal/hub';
import { changeField } from '../faults.ts';
import { regularGames, type Tamper, type World } from '../fetch/world.ts';
import type { ScheduledGame } from '../schedule.ts';
import { fetchEarlier, nameOf, nightsWorld } from './league.ts';
import { linesOf, runNight, type Night } from './night.ts';
import { openPages } from './pages.ts';
import { oracleDifference } from './trackRecordOracle.ts';

const EARLIER_GAMES = 36;
const namesOf = (games: readonly ScheduledGame[]): readonly string[] =>
  games.map(({ away, home }) => `${nameOf(away)} @ ${nameOf(home)}`).toSorted();

/**
 * The steps that have gaps every night, because sportsbooks also have prices for namesakes and for players who are
 * expected to be scratched.
 */
const PRICES_OF_OTHERS = ['fetch odds', 'value-build'];

/** Three consecutive nights, from an empty store to the pages. Each night has a fault. */
describe('three nights of a fictional league', { timeout: 120_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await nightsWorld({ teams: 6, games: 6 });
    expect(await fetchEarlier(world)).toEqual([0, 0]);
  }, 120_000);
  afterAll(() => world.close());

  const endedBefore = (day: string) => regularGames(world.season).filter(({ date }) => date < day);

  /**
   * Checks what the pages must show every night: today's games, and figures that use the results of all earlier days.
   * `missing` is the id of a game whose result is missing.
   */
  async function checkPages({ day, out, run, summary }: Night, missing: number | null = null): Promise<void> {
    const ended = endedBefore(day).filter(({ id }) => id !== missing);
    expect(run.code, run.notes).toBe(3);
    expect(summary).toMatchObject({ learned: EARLIER_GAMES + ended.length, learnedUntil: ended.at(-1)!.date });
    const scheduled = regularGames(world.season).filter(({ date }) => date === day);
    const today = namesOf(scheduled);
    expect(today).not.toEqual([]);
    const pages = openPages(join(world.cwd, out));

    const games = await pages('games');
    expect(games).toMatchObject({ failed: [], problems: [], dates: [day], sample: false, manifest: 'read' });
    expect(staleness(games, world.feeds.now)).toBeNull();
    expect(games.figures.cards.map(({ away, home }) => `${away.name} @ ${home.name}`).toSorted()).toEqual(today);
    for (const { figures, goalies } of games.figures.cards) {
      const [away, home] = [figures?.away.wins.any ?? 0, figures?.home.wins.any ?? 0];
      expect(away + home).toBeCloseTo(1, 6);
      expect(Math.min(away, home)).toBeGreaterThan(0.1);
      expect(goalies).not.toBeNull();
    }

    const { builder, simulations, figures, failed } = await pages('parlay');
    expect(failed).toEqual([]);
    expect(builder.dates).toEqual([day]);
    expect(builder.games.map(({ away, home }) => `${away} @ ${home}`).toSorted()).toEqual(today);
    for (const { gameId, away } of builder.games) {
      expect(simulations[gameId]?.url).toContain(`${gameId}_parlaytrix.npz`);
      expect(figures.players.filter(({ team }) => team === away).length).toBeGreaterThan(15);
    }
    const [first] = builder.games;
    const legs = [{ kind: 'winner', team: first!.home, margin: 0.5 }];
    await writeFile(join(world.cwd, 'slip.json'), JSON.stringify({ legs }));
    const priced = await world.ddh('parlay', `${out}/${first!.gameId}_parlaytrix.npz`, '--slip', 'slip.json');
    expect(priced, priced.notes).toMatchObject({ code: 0 });

    const edges = await pages('edges');
    expect(edges).toMatchObject({ failed: [], problems: [] });
    expect(edges.figures.leftOut).toEqual([]);
    // A game that has begun by noon has no prices.
    const laterToday = namesOf(scheduled.filter(({ start }) => start > world.feeds.now));
    expect([...edges.figures.games].toSorted()).toEqual(laterToday);

    const skaters = await pages('skaters');
    expect(skaters).toMatchObject({ failed: [], problems: [] });
    expect(skaters.figures).not.toBeNull();
    expect(staleness(skaters, world.feeds.now)).toBeNull();
  }

  it('the first ddh night makes the pages even if many requests first get status 429', async () => {
    world.feeds.standIn.setFaults({ seed: 1, kinds: ['storm'], share: 0.3 });
    const night = await runNight(world, 3);
    world.feeds.standIn.setFaults(null);
    expect(night.gaps).toEqual(PRICES_OF_OTHERS);
    await checkPages(night);
  });

  it('ddh night makes the pages of the second night with a team’s previous roster, because its new roster is empty', async () => {
    const team = world.season.teams[0]!.abbrev;
    world.tamper((path, body) =>
      path.endsWith(`roster/${team}/current`) ? { forwards: [], defensemen: [], goalies: [] } : body,
    );
    const night = await runNight(world, 4);
    world.tamper(null);
    expect(night.gaps).toEqual(['fetch nhl', ...PRICES_OF_OTHERS]);
    expect(linesOf(night, 'fetch nhl')).toContain(`roster: ${team}.forwards `);
    await checkPages(night);
  });

  it('ddh night publishes the third night without a quarantined game, and adds the game as soon as its responses are correct', async () => {
    const id = endedBefore('2026-10-04').at(-1)!.id;
    const renamed: Tamper = (path, body) =>
      path.endsWith(`${id}/boxscore`) ? changeField(body, 'playerByGameStats.homeTeam.forwards[].toi', 'rename') : body;
    world.tamper(renamed);
    const night = await runNight(world, 5);
    world.tamper(null);
    expect(night.gaps).toEqual(['fetch nhl', 'fetch odds', 'rate', 'project', 'value-build']);
    expect(linesOf(night, 'fetch nhl')).toContain(`quarantined game ${id}`);
    expect(linesOf(night, 'rate')).toContain(String(id));
    expect(night.summary.quarantined).toEqual([String(id)]);
    await checkPages(night, id);
    await checkPages(await runNight(world, 6));
  });

  it('the track record has the scores that an independent program computes, and names no sportsbook', async () => {
    const record = join(world.cwd, 'record');
    await confirmAll(record);
    await runNight(world, 7);
    const summary = JSON.parse(await readFile(join(record, 'summary.json'), 'utf8')) as { readonly games: number };
    expect(summary.games).toBeGreaterThan(5);
    expect(oracleDifference(record, join(world.cwd, 'store/seasons/2026-27'))).toBeNull();
    expect(await world.ddh('record', 'check', 'record')).toMatchObject({ code: 0, notes: '' });

    const quotes = await readFile(join(world.cwd, 'nights/2026-10-03/quotes.csv'), 'utf8');
    const [head = '', ...rows] = quotes.split('\n').filter(Boolean);
    const books = new Set(rows.map((row) => row.split(',')[head.split(',').indexOf('book')]));
    expect(books.size).toBeGreaterThan(1);
    const texts = await textsIn(record);
    for (const book of books) expect(texts.filter((text) => text.includes(book ?? ''))).toEqual([]);
  });
});

/** Stores receipts which say that a site published all forecasts at noon of their day, before the games. */
async function confirmAll(record: string): Promise<void> {
  const receipts: [string, unknown][] = [];
  for (const file of await readdir(join(record, 'forecasts'))) {
    const bytes = await readFile(join(record, 'forecasts', file));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const day = file.slice(0, 10);
    receipts.push([day, [{ bytes: bytes.length, sha256, time: `${day}T16:00:00Z`, delivery: 'd', digest: sha256 }]]);
  }
  await writeFile(join(record, 'receipts.json'), JSON.stringify(Object.fromEntries(receipts)));
}

/** Returns the texts of all files of the track record, unpacked. */
async function textsIn(record: string): Promise<readonly string[]> {
  const entries = await readdir(record, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    }),
  );
}
