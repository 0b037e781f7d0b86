import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leagueDay } from '@ddh/engine/internal/domain';
import { isObject } from '@ddh/engine/internal/text';
import { HOUR_MS, regularGames, type World } from '../fetch/world.ts';
import { fetchEarlier, nightsWorld } from './league.ts';
import type { State } from '../gameState.ts';
import type { ScheduledGame } from '../schedule.ts';
import { noon } from './night.ts';

const NIGHT = 4;

/** Changes the state of a game wherever a response contains it. */
const withState = (body: unknown, id: number, gameState: State): unknown =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      isObject(value) && value['id'] === id && 'gameState' in value ? { ...value, gameState } : value,
    ),
  );

describe('ddh night --watch', { timeout: 120_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await nightsWorld({ teams: 6, games: 12 });
    expect(await fetchEarlier(world)).toEqual([0, 0]);
    const config = join(world.cwd, 'ddh.json');
    const change = { data: 'data', records: 200, news: 'news.json' };
    await writeFile(config, JSON.stringify({ ...(JSON.parse(await readFile(config, 'utf8')) as object), ...change }));
  }, 120_000);
  afterAll(() => world.close());

  /** Calls each function once, as soon as the clock reaches its time. */
  function at(acts: readonly (readonly [time: number, act: () => void])[]): void {
    let { now } = world.feeds;
    const waiting = acts.toSorted(([a], [b]) => a - b);
    Object.defineProperty(world.feeds, 'now', {
      configurable: true,
      get: () => now,
      set(next: number) {
        now = next;
        while (waiting[0] !== undefined && waiting[0][0] <= now) waiting.shift()?.[1]();
      },
    });
  }

  const path = (name: string): string => join(world.cwd, name);
  const weights = ({ id }: ScheduledGame): string => readFileSync(path(`data/${id}_weights.json`), 'utf8');
  const model = ({ id }: ScheduledGame): string => readFileSync(path(`data/${id}_gamemodel.json`), 'utf8');

  /** Returns news that a center of the game's home team is scratched. */
  function scratch({ home }: ScheduledGame, date: string): object {
    const rosters = readFileSync(path(`store/seasons/${world.season.label}/rosters.csv`), 'utf8').split('\n');
    const player = Number(rosters.find((line) => line.includes(`,${home.abbrev},C`))!.split(',')[0]);
    return { date, team: home.abbrev, player_id: player, kind: 'scratch', source: 'operator', at: `${date}T15:00:00Z` };
  }

  /** Returns the bytes of all data files of a night. */
  const data = (day: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readdirSync(path(`nights/${day}/data`), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')]),
    );

  it('ddh night --watch runs all steps of the night, acts on news within two seconds, and ends when the last game begins', async () => {
    const day = leagueDay(noon(world, NIGHT));
    const today = regularGames(world.season).filter(({ date }) => date === day);
    const [game] = today;
    const last = Math.max(...today.map(({ start }) => start));
    world.feeds.now = game!.start - 10 * 60_000;
    const news = game!.start - 5 * 60_000;
    let [before, weightsBefore] = ['', ''];
    let soon: { model: string; weights: string; fantasy: string } | null = null;
    const fantasy = (): string =>
      readdirSync(path('data/fantasy'))
        .map((name) => readFileSync(path(`data/fantasy/${name}`), 'utf8'))
        .join('');
    at([
      [
        news,
        () => {
          before = model(game!);
          weightsBefore = weights(game!);
          writeFileSync(path('news.json'), JSON.stringify({ news: [scratch(game!, day)] }));
        },
      ],
      [
        news + 10_000,
        () => {
          soon = { model: model(game!), weights: weights(game!), fantasy: fantasy() };
        },
      ],
    ]);
    const run = await world.ddh('night', '--watch', '--log', 'json');
    const events = run.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly event: string; readonly state?: string; readonly step?: string });
    expect(run.code, run.notes).toBe(3);
    expect(events.filter(({ event }) => event === 'summary').map(({ state }) => state)).toEqual([
      'made',
      'made',
      'made',
    ]);
    const projected = events.filter(({ event, step }) => event === 'end' && step === 'project');
    expect(projected.map(({ state }) => state)).toEqual(['ran', 'leftOut', 'ran']);
    expect(events.filter(({ event, step }) => event === 'begin' && step === 'fetch odds')).toHaveLength(1);
    expect(model(game!)).not.toBe(before);
    // The changed game's files are published before the projection.
    expect(soon).toMatchObject({ model: model(game!), weights: weights(game!) });
    // The weights are those of the new simulation.
    expect(weights(game!)).not.toBe(weightsBefore);
    expect(soon!.fantasy).not.toBe(fantasy());
    expect(world.feeds.now - last).toBeGreaterThanOrEqual(0);
    expect(world.feeds.now - last).toBeLessThanOrEqual(2000);

    const changes = JSON.parse(readFileSync(path('data/changes.json'), 'utf8')) as readonly Record<string, unknown>[];
    expect(changes).toEqual([
      expect.objectContaining({ Date: day, What: 'scratch', Before: expect.any(Number), After: expect.any(Number) }),
    ]);
    expect(changes[0]!['Before']).toBeGreaterThan(changes[0]!['After'] as number);

    const made = data(day);
    const journal = JSON.parse(readFileSync(path(`nights/${day}/journal.json`), 'utf8')) as { steps: object };
    const { simulate: _, ...steps } = journal.steps as Readonly<Record<string, unknown>>;
    writeFileSync(path(`nights/${day}/journal.json`), JSON.stringify({ ...journal, steps }));
    await world.ddh('night', '--date', day, '--only-changed');
    expect(data(day)).toEqual(made);
  });

  it('ddh night publishes no honest prices if the setting says so, keeps them in its folder, and publishes them again without it', async () => {
    const config = JSON.parse(readFileSync(path('ddh.json'), 'utf8')) as object;
    const games = regularGames(world.season).filter(({ date }) => date > leagueDay(noon(world, NIGHT)));
    const { date: day } = games.find(({ date }, i) => games[i - 1]?.date === date)!;
    world.feeds.now = Date.parse(`${day}T16:00:00Z`);
    /** The public files that say something of what the books know, after a night. */
    const run = async (publishHonest: boolean): Promise<readonly string[]> => {
      writeFileSync(path('ddh.json'), JSON.stringify({ ...config, publishHonest }));
      expect((await world.ddh('night', '--date', day)).code).toBe(3);
      const files = readdirSync(path('data'), { recursive: true, encoding: 'utf8' });
      return files.filter(
        (name) =>
          name.endsWith('_weights.json') ||
          (name.endsWith('.json') &&
            /"(Honest prob|Books prob|Doubt)"|_weights/.test(readFileSync(path(`data/${name}`), 'utf8'))),
      );
    };
    const published = await run(true);
    expect(published).toEqual(expect.arrayContaining(['manifest.json', expect.stringMatching(/_weights\.json$/)]));
    const night = data(day);
    expect(await run(false)).toEqual([]);
    expect(data(day)).toEqual(night);
    expect(await run(true)).toEqual(published);
  });

  it('ddh night --only-changed does not change a game that the league has reported as live before its scheduled start', async () => {
    const games = regularGames(world.season);
    const after = games.filter(({ date }) => date > leagueDay(noon(world, NIGHT)));
    const late = after.find(({ date }, i) => after[i - 1]?.date === date);
    const early = after[after.indexOf(late!) - 1];
    const day = late!.date;
    world.feeds.now = Date.parse(`${day}T16:00:00Z`);
    expect((await world.ddh('night')).code).toBe(3);
    const before = [model(early!), model(late!)];
    world.feeds.now += 2 * HOUR_MS;
    world.tamper((_, body) => withState(body, early!.id, 'LIVE'));
    await world.fetchNhl();
    world.tamper(null);
    await writeFile(path('news.json'), JSON.stringify({ news: [scratch(early!, day), scratch(late!, day)] }));
    expect((await world.ddh('night', '--only-changed')).code).toBe(3);
    expect(model(early!)).toBe(before[0]);
    expect(model(late!)).not.toBe(before[1]);
  });
});
