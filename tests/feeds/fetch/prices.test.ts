import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leagueDay } from '@ddh/engine/internal/domain';
import { parsePriceLog } from '../../../engine/feeds/odds/priceLog.ts';
import { readQuotes } from '@ddh/forecast/quotes';
import { FAULT_KINDS } from '../faults.ts';
import { createWorld, morning, regularGames, type World } from './world.ts';

/** A league on its third day, with the season's files and a file of aliases for the names of the invented teams. */
let world: World;
beforeAll(async () => {
  world = await createWorld({ teams: 8, games: 6 });
  const { season, feeds, cwd } = world;
  feeds.now = morning(season, 3);
  expect((await world.fetchNhl()).code).toBe(0);
  const names = season.teams.map(({ place, nickname, abbrev }) => `"${place} ${nickname}",${abbrev}`);
  await writeFile(join(cwd, 'aliases.csv'), ['alias,name', ...names].join('\n'));
  // The following commands run at noon in New York.
  feeds.now = Date.parse(`${leagueDay(feeds.now)}T16:00:00Z`);
});
afterAll(() => world.close());

type Json = {
  readonly games: number;
  readonly prices: number;
  readonly quotes: number;
  readonly credits: { readonly spent: number; readonly remaining: number };
  readonly unmatchedPlayers: readonly { readonly names: readonly string[] }[];
};
async function fetchOdds(budget: number) {
  const { code, out, notes } = await world.fetchOdds(
    '--budget',
    `${budget}`,
    '--out',
    'quotes.csv',
    '--aliases',
    'aliases.csv',
    '--json',
  );
  return { code, notes, json: JSON.parse(out) as Json };
}

describe('ddh fetch odds against the stand-in for the odds provider', { timeout: 120_000 }, () => {
  it('ddh fetch odds matches all names except those that two players of a game share, and each quote in its file is valid', async () => {
    const { season, feeds, cwd } = world;
    const { json } = await fetchOdds(200);
    const today = regularGames(season).filter(({ date, start }) => date === leagueDay(feeds.now) && start > feeds.now);
    expect(json).toMatchObject({ games: today.length, faults: [], unmatchedEvents: [], unmatchedTeams: [], late: 0 });
    expect(today.length).toBeGreaterThan(1);
    expect(json.unmatchedPlayers.every(({ names }) => names.length === 2)).toBe(true);
    const quotes = readQuotes(await readFile(join(cwd, 'quotes.csv'), 'utf8'));
    if (!quotes.ok) throw new Error(quotes.error.kind);
    expect(quotes.value.filter(({ quote }) => !quote.ok)).toEqual([]);
    expect(quotes.value).toHaveLength(json.quotes);
    const log = await readFile(join(cwd, `store/prices/${season.label}/${leagueDay(feeds.now)}.ndjson.gz`));
    const logged = parsePriceLog(gunzipSync(log).toString('utf8'));
    expect(logged.ok && logged.value).toHaveLength(json.prices);
  });

  it('ddh fetch odds never spends more credits than its budget despite all kinds of faults, and reports missing markets', async () => {
    const whole = await fetchOdds(17);
    let { remaining } = whole.json.credits;
    const codes = new Set<number>();
    for (let seed = 1; seed <= 5; seed++) {
      world.feeds.standIn.setFaults({ seed, kinds: FAULT_KINDS });
      const { code, notes, json } = await fetchOdds(17);
      codes.add(code);
      if (code !== 0) expect(notes).not.toBe('');
      if (code !== 1) expect(json.prices).toBeLessThanOrEqual(whole.json.prices);
      world.feeds.standIn.setFaults(null);
      // With a budget of 0, only the free list is requested. Its headers say how many credits the account has left.
      const { credits } = (await fetchOdds(0)).json;
      expect(remaining - credits.remaining).toBeLessThanOrEqual(17);
      ({ remaining } = credits);
    }
    expect(codes).toContain(3);
  });
});
