import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RosterPlayer } from '@ddh/forecast/history';
import { addDays } from '@ddh/engine/internal/domain';
import { jsonOf, type Run } from '../../testing/runDdh.ts';
import { scheduleCsv } from '../../../forecast/testing/historyFiles.ts';
import { AS_OF, expected, first, next, roster, leagueFolder } from '../../testing/ratedLeague.ts';

const league = leagueFolder();
const { put, rate, models, filesInFolder } = league;

describe('ddh rate --news', () => {
  const players = (team: string, isGoalie: boolean) =>
    roster.filter((player) => player.team === team && (player.position === 'G') === isGoalie);
  const [usual, other] = players(first.home, true) as [RosterPlayer, RosterPlayer];
  const [star] = players(first.away, false) as [RosterPlayer];
  const day = next.filter(({ date }) => date === AS_OF);
  const at = (hour: number): string => `${AS_OF}T${hour}:12:00Z`;
  const entry = (player: RosterPlayer, fields: object): object => ({
    date: AS_OF,
    team: player.team,
    player: player.name,
    at: at(12),
    source: 'operator',
    ...fields,
  });
  const putNews = (...news: readonly object[]): Promise<void> => put('news.json', JSON.stringify({ news }));
  const rateNews = (...args: readonly string[]): Promise<Run> =>
    rate('--news', 'news.json', '--rosters', 'rosters.csv', ...args);

  test('ddh rate uses the latest goalie news and scratches, and lineups.json has their time and source', async () => {
    await putNews(
      entry(other, { kind: 'goalie', at: at(20), source: 'league' }),
      entry(usual, { kind: 'goalie' }),
      entry(star, { kind: 'scratch', date: addDays(AS_OF, -2), through: AS_OF }),
      entry(usual, { kind: 'goalie', date: addDays(AS_OF, -1), at: at(22) }),
    );
    const run = await rateNews();
    expect(run).toMatchObject({ code: 0, notes: '' });
    expect(run.out).toContain(`${other.name} (100.0%)`);
    expect(await models()).toEqual(
      expected(day, {
        roster,
        starters: [{ date: AS_OF, team: first.home, playerId: other.playerId }],
        absent: [star.playerId],
      }),
    );
    const [game] = JSON.parse(await readFile(join(league.cwd, 'models', 'lineups.json'), 'utf8')) as readonly object[];
    expect(game).toMatchObject({
      'Home Goalie': other.name,
      'Home Goalie Prob': 1,
      'Home Goalie Source': 'confirmed',
      'Home Goalie At': at(20),
      'Home Goalie By': 'league',
    });
    expect(game).not.toHaveProperty('Away Goalie At');
    const { rows } = jsonOf((await rateNews('--json')).out) as { rows: readonly { home: object }[] };
    expect(rows[0]!.home).toMatchObject({
      goalie: { source: 'confirmed', announcedAt: at(20), announcedBy: 'league' },
    });
  });

  const newsFile = async (): Promise<readonly object[]> =>
    JSON.parse(await readFile(join(league.cwd, 'models', 'news.json'), 'utf8')) as readonly object[];

  test('writes the used news from before the start into news.json, with the team names of the models', async () => {
    const teams = JSON.parse(Object.values(await rate().then(() => models()))[0]!) as Record<'home' | 'away', object>;
    const scheduled = scheduleCsv(next).trimEnd().split(/\r?\n/);
    const withStart = scheduled.map(
      (line, i) => `${line},${i === 0 ? 'start_utc' : `${line.split(',')[1]}T23:00:00Z`}`,
    );
    await put('schedule.csv', withStart.join('\n'));
    await putNews(
      entry(other, { kind: 'goalie', at: at(20) }),
      entry(star, { kind: 'scratch' }),
      entry(usual, { kind: 'scratch', at: `${addDays(AS_OF, 1)}T12:00:00Z` }),
      entry(star, { kind: 'scratch', date: addDays(AS_OF, -1), at: at(11) }),
    );
    expect(await rateNews()).toMatchObject({ code: 0, notes: '' });
    const [away, home] = [teams.away, teams.home].map((team) => (team as { readonly name: string }).name);
    const used = [
      { date: AS_OF, team: away, player: star.name, what: 'scratch', at: at(12) },
      { date: AS_OF, team: home, player: other.name, what: 'goalie', at: at(20) },
    ];
    expect(await newsFile()).toEqual(used);
    // A game that is not rated again keeps its entries in the file.
    await putNews();
    const [another] = day.filter(({ gameId }) => gameId !== first.gameId);
    expect((await rateNews('--only', another!.gameId)).code).toBe(0);
    expect(await newsFile()).toEqual(used);
    await rateNews();
    expect(await newsFile()).toEqual([]);
  });

  test('a news entry does not change the figures of other games and days', async () => {
    await rate('--days', '3');
    const before = await models();
    await putNews(entry(star, { kind: 'scratch' }));
    expect(await rate('--days', '3', '--news', 'news.json')).toMatchObject({ code: 0, notes: '' });
    const after = await models();
    const changed = Object.keys(before).filter((file) => before[file] !== after[file]);
    expect(changed).toEqual([`${first.gameId}_gamemodel.json`]);
    expect(after[changed[0]!]).not.toContain(`"${star.name}"`);
  });

  test('a news entry about a return undoes an earlier scratch of the player', async () => {
    await putNews(entry(star, { kind: 'return', at: at(15) }), entry(star, { kind: 'scratch' }));
    expect(await rateNews()).toMatchObject({ code: 0, notes: '' });
    expect(await models()).toEqual(expected(day, { roster }));
  });

  test('ddh rate names each news entry that is not used, and exits with 3', async () => {
    await putNews(
      entry(star, { kind: 'goalie' }),
      entry(star, { kind: 'scratch', player: 'Nobody' }),
      entry(usual, { kind: 'goalie', team: 'Bostn' }),
      entry(star, { kind: 'scratch' }),
      entry(star, { kind: 'return' }),
      entry(other, { kind: 'scratch' }),
      entry(other, { kind: 'scratch', source: 'league' }),
      entry(other, { kind: 'scratch', player: 'Nobody', date: addDays(AS_OF, 9) }),
    );
    const run = await rateNews('--json');
    expect(run.code).toBe(3);
    expect(run.notes.match(/news\.json news\[\d\]/g)).toEqual([0, 1, 2, 3, 4, 6].map((i) => `news.json news[${i}]`));
    expect(await models()).toEqual(expected(day, { roster, absent: [other.playerId] }));
    const { names } = jsonOf(run.out) as { names: readonly object[] };
    expect(names).toMatchObject([
      { path: 'news[0]', entry: 'goalie', kind: 'unknownPlayer' },
      { path: 'news[1]', entry: 'scratch', kind: 'unknownPlayer' },
      { path: 'news[2]', kind: 'unknownTeam', nearest: 'Boston Bruins' },
      { path: 'news[3]', kind: 'contradicts', other: 'news[4]' },
      { path: 'news[4]', kind: 'contradicts', other: 'news[3]' },
      { path: 'news[6]', kind: 'repeated', other: 'news[5]' },
    ]);
    expect(names[1]).toEqual({
      file: 'news.json',
      path: 'news[1]',
      entry: 'scratch',
      team: first.away,
      kind: 'unknownPlayer',
      name: 'Nobody',
      nearest: null,
    });
  });

  test('ddh rate reports news about a goalie whose team does not play', async () => {
    await putNews({ ...entry(usual, { kind: 'goalie' }), team: 'VAN', player: undefined, player_id: usual.playerId });
    expect(await rateNews()).toMatchObject({
      code: 0,
      notes: expect.stringMatching(new RegExp(`^ddh rate: news.json: VAN .* ${AS_OF}\n$`)),
    });
  });

  test.each([
    ['{"news":[{}]}', ['date']],
    ['{"news":', []],
    [JSON.stringify({ news: [entry(star, { kind: 'scratch', until: AS_OF })] }), ['until']],
    [JSON.stringify({ news: [entry(star, { kind: 'scratch', at: 'noon' })] }), ['at']],
    [
      JSON.stringify({ news: [entry(star, { kind: 'scratch', player: null, through: '2024-10-31' })] }),
      ['', 'through'],
    ],
  ])('ddh rate --news writes nothing if the file is %s', async (text, fields) => {
    await put('news.json', text);
    const run = await rateNews();
    expect([run.code, run.out]).toEqual([1, '']);
    expect(run.notes).toMatch(/^ddh rate: news\.json: /);
    const named = [...run.notes.matchAll(/news\[0\]\.?(\w*)/g)].map(([, field]) => field);
    expect(named.slice(0, fields.length === 2 ? 2 : 1)).toEqual(fields);
    expect(await filesInFolder()).not.toContain('models');
  });

  test('ddh rate --news fails if its file does not exist', async () => {
    expect(await rate('--news', 'none.json')).toMatchObject({ code: 1, notes: expect.stringContaining('none.json') });
  });
});
