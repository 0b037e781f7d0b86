import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { gamesCsv, goaliesCsv, rostersCsv, scheduleCsv, skatersCsv } from '../../forecast/testing/historyFiles.ts';
import { inventLeague } from '../../forecast/testing/inventedLeague.ts';
import { prop } from '../../testing/prop.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { zipSeasons } from '../testing/zipSeasons.ts';
import {
  AS_OF,
  FILES,
  asClubs,
  expected,
  first,
  next,
  past,
  roster,
  sheets,
  leagueFolder,
} from '../testing/ratedLeague.ts';
import { KNOWN_TEAMS, scheduled, type GameSheet, type ScheduledGame } from '@ddh/forecast/history';
import { parseGameModel } from '@ddh/engine/internal/model';
import type { LeagueDate } from '@ddh/engine/internal/domain';

const aGoalie = roster.find(({ position }) => position === 'G')!.playerId;

const folder = leagueFolder();
const { put, ddh, rate, models, filesInFolder } = folder;
let cwd: string;
beforeEach(() => {
  ({ cwd } = folder);
});

describe('ddh rate', () => {
  test('writes a model for each game of the day, with ratings from earlier games', async () => {
    const run = await rate();
    expect(run).toMatchObject({ code: 0, notes: '' });
    const lines = run.out.split('\n');
    expect(lines[0]?.match(/[\d-]+/g)).toEqual(['24', '2024-10-30']);
    expect(lines[2]).toMatch(
      /^2024-11-01 {2}19:00 {2}[A-Z]{3} @ [A-Z]{3} {2}\d\.\d\d - \d\.\d\d +\d\d\.\d% {2}Goalie \d+ \(\d+\.\d%\) {2}Goalie \d+ \(/,
    );
    expect(lines.slice(4)).toEqual([expect.stringMatching(/^2 .* models$/), '']);
    expect(await models()).toEqual(expected(next.filter(({ date }) => date === AS_OF)));
  });

  /** Writes the league's files into season folders. `keys` may replace team abbreviations in the text of each file. */
  const putSeasons = async (keys: (text: string) => string = (text) => text): Promise<void> => {
    for (const [season, games] of [
      ['2023-24', []],
      ['2024-25', past],
    ] as const) {
      await mkdir(join(cwd, 'seasons', season), { recursive: true });
      await put(`seasons/${season}/games.csv`, keys(gamesCsv(games)));
      await put(`seasons/${season}/skater_games.csv`, keys(skatersCsv(games)));
      await put(`seasons/${season}/goalie_games.csv`, keys(goaliesCsv(games)));
      await put(`seasons/${season}/schedule.csv`, keys(scheduleCsv(next)));
    }
  };
  const rateSeasons = (...args: readonly string[]): Promise<Run> =>
    ddh('rate', '--seasons', 'seasons', '--as-of', AS_OF, '--out', 'models', ...args);

  test('gives the same ratings from season folders as from single files', async () => {
    await putSeasons();
    expect(await rateSeasons()).toMatchObject({ code: 0, notes: '' });
    expect(await models()).toEqual(expected(next.filter(({ date }) => date === AS_OF)));
    await put('seasons/2024-25/rosters.csv', rostersCsv(roster));
    expect(await rateSeasons('--days', '3')).toMatchObject({ code: 0, notes: '' });
    expect(await models()).toEqual(expected(next, { roster }));
    await rm(join(cwd, 'models'), { recursive: true });
    await zipSeasons(cwd);
    expect(await rateSeasons('--days', '3')).toMatchObject({ code: 0, notes: '' });
    expect(await models()).toEqual(expected(next, { roster }));
  });

  test('ddh rate writes nothing if the current season has no folder', async () => {
    await putSeasons();
    const run = await ddh('rate', '--seasons', 'seasons', '--as-of', '2026-11-01', '--out', 'models');
    expect(run).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/^ddh rate: seasons .* 2026-27, .* 2026-11-01\n$/),
    });
    expect(await filesInFolder()).not.toContain('models');
    expect(await rateSeasons('--games', 'games.csv')).toMatchObject({ code: 2 });
  });

  test('ddh rate uses the names in teams.csv for teams that the engine does not know', async () => {
    const renamed = (text: string): string => text.replaceAll('ANA', 'QQA').replaceAll('BOS', 'QQB');
    await putSeasons(renamed);
    expect(await rateSeasons()).toMatchObject({ code: expect.toSatisfy((code) => code === 1 || code === 3) });
    await put('seasons/2024-25/teams.csv', 'abbr,name\nQQA,Quay Anchors\nQQB,Quill Bays\n');
    expect(await rateSeasons('--days', '3')).toMatchObject({ code: 0, notes: '' });
    const names = (text: string): string =>
      renamed(text).replaceAll('Anaheim Ducks', 'Quay Anchors').replaceAll('Boston Bruins', 'Quill Bays');
    const figures = (all: Readonly<Record<string, string>>) => Object.values(all).map((text) => JSON.parse(text));
    const before = expected(next);
    expect(figures(await models())).toEqual(figures(before).map((one) => JSON.parse(names(JSON.stringify(one)))));
  });

  test('keeps the rating of a team that moved to another city', async () => {
    const old = (text: string): string => text.replaceAll('ANA', 'QQA');
    await putSeasons();
    await put('seasons/2024-25/games.csv', old(gamesCsv(past)));
    await put('seasons/2024-25/skater_games.csv', old(skatersCsv(past)));
    await put('seasons/2024-25/goalie_games.csv', old(goaliesCsv(past)));
    await put('seasons/2024-25/teams.csv', 'abbr,name,formerly\nANA,Anaheim Ducks,QQA QQZ\n');
    expect(await rateSeasons('--days', '3')).toMatchObject({ code: 0, notes: '' });
    expect(await models()).toEqual(expected(next));
    await put('seasons/2024-25/teams.csv', 'abbr,name\nANA,Anaheim Ducks\nANA,Twice\n');
    expect((await rateSeasons()).notes).toMatch(/seasons\/2024-25\/teams\.csv line 3: ANA /);
  });

  test('ddh rate reads one file from standard input, gzipped or not', async () => {
    await rate();
    const before = await models();
    for (const stdin of [skatersCsv(past), gzipSync(skatersCsv(past))]) {
      const files = FILES.map((arg) => (arg === 'skaters.csv' ? '-' : arg));
      const order = ['rate', ...files, '--as-of', AS_OF, '--schedule', 'schedule.csv', '--out', 'piped'];
      expect(await runDdh(cwd, order, { stdin })).toMatchObject({ code: 0, notes: '' });
      expect(await models('piped')).toEqual(before);
    }
  });

  test('rates several days with --days, and uses the players of the file --rosters', async () => {
    expect(await rate('--days', '3', '--rosters', 'rosters.csv')).toMatchObject({ code: 0, notes: '' });
    const written = await models();
    expect(written).toEqual(expected(next, { roster }));
    for (const text of Object.values(written)) expect(parseGameModel(JSON.parse(text))).toMatchObject({ ok: true });
  });

  test('ddh rate ignores results of the rated day and of later days, also in gzipped files', async () => {
    await rate();
    const before = await models();
    await put('games.csv', gzipSync(gamesCsv(sheets)));
    await put('skaters.csv', gzipSync(skatersCsv(sheets)));
    await put('goalies.csv', goaliesCsv(sheets));
    expect(await rate('--schedule', 'games.csv')).toMatchObject({ code: 0, notes: '' });
    expect(await models()).toEqual(before);
  });

  /** Shuffles the rows below the header. The seed determines the order. */
  const shuffled = (text: string, seed: number): string => {
    const [head, ...rows] = text.trimEnd().split('\r\n');
    const place = (row: string): string => createHash('sha256').update(`${seed} ${row}`).digest('hex');
    return [head, ...rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))].join('\r\n');
  };
  prop(
    'writes the same models for any order of the rows',
    [fc.nat(), fc.constantFrom([], ['--rosters', 'rosters.csv'])],
    async (seed, known) => {
      const before = await rate('--days', '3', '--out', 'before', ...known);
      for (const name of await readdir(cwd)) {
        if (name.endsWith('.csv')) await put(name, shuffled(await readFile(join(cwd, name), 'utf8'), seed));
      }
      const after = await rate('--days', '3', '--out', 'after', ...known);
      expect(await models('after')).toEqual(await models('before'));
      expect(after.out).toBe(before.out.replace('models in before', 'models in after'));
    },
    6,
  );

  test('prints the rated games with --json', async () => {
    const run = await rate('--json');
    const doc = jsonOf(run.out) as { rows: { homeWin: number }[] };
    expect(doc).toMatchObject({
      asOf: AS_OF,
      learnt: 24,
      last: '2024-10-30',
      problems: [],
      files: 2,
      rows: [
        { gameId: first.gameId, date: AS_OF, time: '19:00', away: { abbreviation: first.away }, home: {} },
        { date: AS_OF },
      ],
    });
    for (const { homeWin } of doc.rows) expect(homeWin).toBeGreaterThan(0.2);
  });

  test('with --only, rates the given games and keeps the models and goalies of the other games', async () => {
    await rate();
    const before = await models();
    const lineups = (): Promise<string> => readFile(join(cwd, 'models', 'lineups.json'), 'utf8');
    const [of, ...others] = JSON.parse(await lineups()) as readonly object[];
    const goalies = roster.filter(({ team, position }) => position === 'G' && team === first.away);
    await put('starters.csv', `date,team,player_id\n${AS_OF},${first.away},${goalies[1]!.playerId}\n`);
    const all = await rate('--starters', 'starters.csv', '--out', 'all');
    const run = await rate('--starters', 'starters.csv', '--only', first.gameId, '--json');
    expect(jsonOf(run.out)).toMatchObject({ files: 1, rows: [{ gameId: first.gameId }] });
    const after = await models();
    expect(after).toEqual(await models('all'));
    expect(after).not.toEqual(before);
    const [changed, ...same] = JSON.parse(await lineups()) as readonly object[];
    expect([same, changed]).toEqual([others, { ...of, ...changed }]);
    expect(changed).toMatchObject({ 'Away Goalie Source': 'confirmed' });
    expect(all.code).toBe(0);
  });

  test('finds the goalies of a --starters file by id or name, and uses only the rows of the rated days', async () => {
    const goalies = roster.filter(({ team, position }) => team === first.away && position === 'G');
    const row = `${AS_OF},${first.away},,${goalies[1]!.name.toUpperCase()}\n2025-01-01,${first.away},4,\n`;
    await put('starters.csv', `date,team,player_id,player\n${row}`);
    const run = await rate('--starters', 'starters.csv');
    expect(run).toMatchObject({ code: 0, notes: '' });
    expect(run.out).toContain(`${goalies[1]!.name} (100.0%)`);
    const starters = [{ date: AS_OF, team: first.away, playerId: goalies[1]!.playerId }];
    expect(await models()).toEqual(
      expected(
        next.filter(({ date }) => date === AS_OF),
        { starters },
      ),
    );
  });

  test('writes the starting goalies of the rated days, marks announced goalies as confirmed, and keeps the goalies of earlier days', async () => {
    const lineups = async () =>
      JSON.parse(await readFile(join(cwd, 'models', 'lineups.json'), 'utf8')) as Record<string, unknown>[];
    await put('starters.csv', `date,team,player_id\n${AS_OF},${first.home},${aGoalie}\n`);
    expect(await rate('--starters', 'starters.csv', '--rosters', 'rosters.csv')).toMatchObject({ code: 0 });
    const games = next.filter(({ date }) => date === AS_OF);
    const nameOf = (team: string) => KNOWN_TEAMS.find(({ key }) => key === team)!.name;
    const written = await lineups();
    expect(written.map(({ Date, Away, Home }) => [Date, Away, Home])).toEqual(
      games.map(({ date, away, home }) => [date, nameOf(away), nameOf(home)]),
    );
    expect(written[0]).toMatchObject({
      'Away Goalie Source': 'inferred',
      'Home Goalie': roster.find(({ playerId }) => playerId === aGoalie)!.name,
      'Home Goalie Prob': 1,
      'Home Goalie Source': 'confirmed',
    });
    const tomorrow = next.filter(({ date }) => date > AS_OF)[0]!.date;
    expect(await rate('--as-of', tomorrow, '--allow-missing')).toMatchObject({ code: 3 });
    expect((await lineups()).slice(0, games.length)).toEqual(written);
    expect((await lineups()).length).toBeGreaterThan(games.length);
    await writeFile(join(cwd, 'models', 'lineups.json'), '{}');
    expect(await rate()).toMatchObject({
      code: 1,
      notes: expect.stringContaining('lineups.json: '),
    });
  });

  test('reports a --starters row of a team that does not play that day', async () => {
    await put('starters.csv', `date,team,player_id\n${AS_OF},VAN,${aGoalie}\n`);
    expect(await rate('--starters', 'starters.csv')).toMatchObject({
      code: 0,
      notes: expect.stringMatching(new RegExp(`^ddh rate: starters.csv: VAN .* ${AS_OF}\n$`)),
    });
    expect(await models()).toEqual(expected(next.filter(({ date }) => date === AS_OF)));
  });

  test('leaves out the players whom the --absent file lists', async () => {
    const [star] = roster.filter(({ team }) => team === first.away);
    await put('absent.csv', `team,player\n${first.away},${star!.name}\n`);
    expect(await rate('--absent', 'absent.csv')).toMatchObject({ code: 0, notes: '' });
    const written = await models();
    expect(written).toEqual(
      expected(
        next.filter(({ date }) => date === AS_OF),
        { absent: [star!.playerId] },
      ),
    );
    expect(Object.values(written).join('')).not.toContain(`"${star!.name}"`);
  });

  test('does not leave out a player of --absent who may return by the first rated day', async () => {
    const [star] = roster.filter(({ team }) => team === first.away);
    const day = next.filter(({ date }) => date === AS_OF);
    for (const [until, absent] of [
      [AS_OF, []],
      ['2024-11-02', [star!.playerId]],
    ] as const) {
      await put('absent.csv', `team,player,until\n${first.away},${star!.name},${until}\n`);
      expect(await rate('--absent', 'absent.csv')).toMatchObject({ code: 0, notes: '' });
      expect(await models()).toEqual(expected(day, absent.length === 0 ? {} : { absent }));
    }
  });

  describe('ddh rate with an unknown name', () => {
    const goalie = roster.find(({ team, position }) => team === first.home && position === 'G')!;
    const skater = roster.find(({ team, position }) => team === first.away && position === 'C')!;
    const day = next.filter(({ date }) => date === AS_OF);
    test.each([
      [`${AS_OF},${first.away},,Goaly 1091`, { kind: 'unknownPlayer', name: 'Goaly 1091', nearest: 'Goalie 1091' }],
      [`${AS_OF},${first.away},,Nobody`, { kind: 'unknownPlayer', name: 'Nobody', nearest: null }],
      [`${AS_OF},${first.away},77,`, { kind: 'unknownId', playerId: 77 }],
      [`${AS_OF},Bostn,,${goalie.name}`, { kind: 'unknownTeam', team: 'Bostn', nearest: 'Boston Bruins' }],
      [`${AS_OF},ZZZ,,${goalie.name}`, { kind: 'unknownTeam', team: 'ZZZ', nearest: null }],
    ])('reports the --starters row %s and rates without it', async (row, fault) => {
      await put('starters.csv', `date,team,player_id,player\n${row}\n${AS_OF},${first.home},,${goalie.name}\n`);
      const run = await rate('--starters', 'starters.csv', '--json');
      expect(run).toMatchObject({ code: 3, notes: expect.stringMatching(/^ddh rate: starters\.csv line 2 .*\n$/) });
      const { names } = jsonOf(run.out) as { names: readonly object[] };
      expect(names).toEqual([expect.objectContaining({ file: 'starters.csv', line: 2, ...fault })]);
      const starters = [{ date: AS_OF, team: first.home, playerId: goalie.playerId }];
      expect(await models()).toEqual(expected(day, { starters }));
    });

    test('ignores --starters rows of a day that is not rated', async () => {
      await put('starters.csv', `date,team,player\n2025-01-01,${first.away},Nobody\n`);
      expect(await rate('--starters', 'starters.csv')).toMatchObject({ code: 0, notes: '' });
    });

    test('ddh rate reports unknown players in the --absent file, and rates the games without these rows', async () => {
      await put(
        'absent.csv',
        `team,player_id,player\n${first.away},,Nobody\n${first.away},77,\n${first.away},,${skater.name}\n`,
      );
      const run = await rate('--absent', 'absent.csv', '--json');
      expect(run.code).toBe(3);
      expect(run.notes.match(/^ddh rate: absent\.csv line \d /gm)).toHaveLength(2);
      expect(await models()).toEqual(expected(day, { absent: [skater.playerId] }));
      const { names } = jsonOf(run.out) as { names: readonly object[] };
      expect(names).toEqual([
        { file: 'absent.csv', line: 2, team: first.away, kind: 'unknownPlayer', name: 'Nobody', nearest: null },
        { file: 'absent.csv', line: 3, team: first.away, kind: 'unknownId', playerId: 77 },
      ]);
    });

    test('matches a first initial in --starters to a full name in --rosters', async () => {
      const named = roster.map((one) => (one === goalie ? { ...one, name: 'Jeremy Otter' } : one));
      await put('rosters.csv', rostersCsv(named));
      await put('starters.csv', `date,team,player\n${AS_OF},${first.home},J. Otter\n`);
      expect(await rate('--starters', 'starters.csv', '--rosters', 'rosters.csv')).toMatchObject({
        code: 0,
        notes: '',
      });
      const starters = [{ date: AS_OF, team: first.home, playerId: goalie.playerId }];
      expect(await models()).toEqual(expected(day, { starters, roster: named }));
    });
  });

  test('accepts full team names in the schedule', async () => {
    const names = { BOS: 'Boston Bruins', ANA: 'Anaheim', CAR: 'hurricanes', DAL: 'dallas stars' };
    const spelt = (text: string): string =>
      Object.entries(names).reduce((all, [key, name]) => all.replaceAll(`,${key}`, `,${name}`), text);
    await put('schedule.csv', spelt(scheduleCsv(next)));
    expect(await rate()).toMatchObject({ code: 0, notes: '' });
    expect(await models()).toEqual(expected(next.filter(({ date }) => date === AS_OF)));
  });

  test('lists a game that cannot be rated, writes the models of the other games and exits with 3', async () => {
    await put('schedule.csv', scheduleCsv([{ ...first, gameId: 'x', home: 'ZZZ' }, ...next]));
    expect(await rate()).toMatchObject({ code: 3, notes: expect.stringMatching(/^ddh rate: game x: ZZZ .*\n$/) });
    expect(Object.keys(await models())).toHaveLength(2);
  });

  test('writes nothing when no game can be rated', async () => {
    await put('schedule.csv', scheduleCsv([{ ...first, away: 'NYR', home: 'ZZZ' }]));
    const { code, out, notes } = await rate();
    expect([code, out]).toEqual([1, '']);
    const { gameId } = first;
    expect(notes.match(/game \S+: .*(NYR|ZZZ)/g)).toEqual(
      ['NYR', 'ZZZ'].map((team) => expect.stringMatching(new RegExp(`^game ${gameId}: .*${team}`))),
    );
    expect(await filesInFolder()).not.toContain('models');
  });

  describe('ddh rate with missing results', () => {
    const whole = scheduleCsv([...past.map(scheduled), ...next]);
    const id = ({ game }: GameSheet): string => game.gameId;
    const idAndDate = ({ game }: GameSheet): string => `${game.gameId} of ${game.date}`;
    /** Removes the given games from all files of past games. */
    async function lose(lost: readonly GameSheet[]): Promise<void> {
      const rest = past.filter((sheet) => !lost.includes(sheet));
      await put('games.csv', gamesCsv(rest));
      await put('skaters.csv', skatersCsv(rest));
      await put('goalies.csv', goaliesCsv(rest));
    }
    /**
     * Expects that the command fails, names the gaps and writes nothing. With --allow-missing, expects models and exit
     * code 3.
     */
    async function refused(
      lines: readonly RegExp[],
      gaps: readonly object[],
      ...args: readonly string[]
    ): Promise<void> {
      const run = await rate('--json', ...args);
      expect(run.code).toBe(1);
      const { error } = jsonOf(run.out) as { readonly error: { readonly message: string } };
      expect(error).toEqual({ kind: 'missingResults', message: expect.any(String), gaps });
      const said = error.message.split('\n');
      expect(said.slice(0, -1)).toEqual(lines.map((line) => expect.stringMatching(line)));
      expect(said.at(-1)).toContain('--allow-missing');
      expect(run.notes).toBe(said.map((line) => `ddh rate: ${line}\n`).join(''));
      expect(await filesInFolder()).not.toContain('models');
      const written = await rate('--allow-missing', '--json', ...args);
      expect(written.code).toBe(3);
      expect(written.notes).toBe(run.notes.split('\n').slice(0, -2).join('\n').concat('\n'));
      expect(jsonOf(written.out)).toMatchObject({ gaps, files: 2 });
      expect(Object.keys(await models())).toHaveLength(2);
    }
    const gapGames = (lost: readonly GameSheet[]): readonly object[] =>
      lost.map(({ game: { gameId, date } }) => ({ gameId, date }));

    test('reports no gap if the schedule has all games of the season and every past game has a result', async () => {
      await put('schedule.csv', whole);
      expect(await rate()).toMatchObject({ code: 0, notes: '' });
    });

    test('reports scheduled games without a result', async () => {
      await put('schedule.csv', whole);
      const lost = [past[3]!, past[20]!];
      await lose(lost);
      await refused(
        [new RegExp(`^games.csv .* 2 .* schedule.csv .* ${AS_OF}: ${lost.map(idAndDate).join(', ')}$`)],
        [{ kind: 'noResult', lacking: gapGames(lost) }],
      );
    });

    test('ddh rate --known-gaps accepts missing results only if it names all of them', async () => {
      await put('schedule.csv', whole);
      const lost = [past[3]!, past[20]!];
      await lose(lost);
      const some = await rate('--known-gaps', id(lost[0]!), '--json');
      expect(some).toMatchObject({ code: 1 });
      expect(jsonOf(some.out)).toMatchObject({
        error: { gaps: [{ kind: 'noResult', lacking: gapGames([lost[1]!]) }] },
      });
      expect(await filesInFolder()).not.toContain('models');
      const all = await rate('--known-gaps', lost.map(id).join(','), '--json');
      expect(all).toMatchObject({ code: 3 });
      expect(jsonOf(all.out)).toMatchObject({ gaps: [{ kind: 'noResult', lacking: gapGames(lost) }], files: 2 });
    });

    test('ddh rate lists only the first ten missing games, and says how many more there are', async () => {
      await put('schedule.csv', whole);
      await lose(past.slice(2, 16));
      expect((await rate()).notes).toContain(`${idAndDate(past[11]!)} and 4 `);
    });

    test('ddh rate expects the result of a postponed game only after its new date', async () => {
      const [lost] = past;
      await lose([lost!]);
      await put('schedule.csv', scheduleCsv([...next, { ...scheduled(lost!), date: '2025-02-01' as LeagueDate }]));
      expect(await rate()).toMatchObject({ code: 0, notes: '' });
    });

    test('ddh rate reports missing games that only a gap in the game numbers reveals', async () => {
      const lost = [past[3]!, past[4]!];
      await lose(lost);
      await refused(
        [new RegExp(`games.csv .*schedule.csv .* 2 .* ${AS_OF}, .*: ${lost.map(id).join(', ')}$`)],
        [{ kind: 'noNumber', lacking: lost.map((sheet) => ({ gameId: id(sheet), date: null })) }],
      );
    });

    test('reports past games that have no rows of players', async () => {
      await put('skaters.csv', skatersCsv(past.slice(0, 12)));
      await put('goalies.csv', goaliesCsv(past.slice(0, -2)));
      const lost = past.slice(12);
      await refused(
        [
          new RegExp(`^skaters.csv .* 12 .*: ${lost.slice(0, 10).map(idAndDate).join(', ')} and 2 `),
          new RegExp(`^goalies.csv .* 2 .*: ${lost.slice(-2).map(idAndDate).join(', ')}$`),
        ],
        [
          { kind: 'noRows', file: 'skaters', lacking: gapGames(lost) },
          { kind: 'noRows', file: 'goalies', lacking: gapGames(lost.slice(-2)) },
        ],
      );
    });

    test('reports that the last result is more than 200 days old', async () => {
      const games = next.map((game) => ({ ...game, date: '2025-05-19' as LeagueDate }));
      await put('schedule.csv', scheduleCsv(games.slice(0, 2)));
      await refused(
        [/games\.csv .* 2024-10-30, .* 200 .* 2025-05-19$/],
        [{ kind: 'old', file: 'games', last: '2024-10-30' }],
        '--as-of',
        '2025-05-19',
      );
      await put(
        'schedule.csv',
        scheduleCsv(games.slice(0, 2).map((game) => ({ ...game, date: '2025-05-18' as LeagueDate }))),
      );
      expect(await rate('--as-of', '2025-05-18')).toMatchObject({ code: 0, notes: '' });
    });

    test('reports gaps of earlier seasons in one line, and exits with 3 only if there are many', async () => {
      const { sheets: last } = asClubs(
        inventLeague({ teams: 4, days: 92, first: '2023-10-10' as LeagueDate, season: '2023-24' }),
      );
      const earlier = (figures: string): unknown =>
        expect.stringMatching(new RegExp(`^ddh rate: earlier seasons: .*${figures}.*\n$`));
      const withLast = async (some: readonly GameSheet[], skaters = some): Promise<void> => {
        await put('games.csv', gamesCsv([...some, ...past]));
        await put('skaters.csv', skatersCsv([...skaters, ...past]));
        await put('goalies.csv', goaliesCsv([...some, ...past]));
      };
      await withLast(last);
      expect(await rate()).toMatchObject({ code: 0, notes: '' });
      const less = last.filter((_, i) => i !== 7);
      await withLast(less, less.slice(2));
      expect(await rate()).toMatchObject({ code: 0, notes: earlier('3 games') });
      await withLast(last, last.slice(92));
      const many = await rate('--json');
      expect(many).toMatchObject({ code: 3, notes: earlier('92 games') });
      expect(jsonOf(many.out)).toMatchObject({
        gaps: [],
        earlier: { games: 92, pauses: [], many: true },
        files: 2,
      });
      await withLast(last.slice(0, 92));
      expect(await rate()).toMatchObject({ code: 3, notes: earlier('2024-01-08 .* 2024-10-08') });
    });
  });

  describe('ddh rate with models of games that are not on the rated day in the schedule', () => {
    const file = ({ gameId }: ScheduledGame): string => `${gameId}_gamemodel.json`;
    const [, , third] = next as [ScheduledGame, ScheduledGame, ScheduledGame];
    /** Returns the files that the messages of a run report as removed. */
    const removed = ({ notes }: Run): readonly string[] =>
      [...notes.matchAll(/models\/(\w+\.json): /g)].map(([, name = '']) => name);
    const postpone = (game: ScheduledGame, date: string): Promise<void> =>
      put('schedule.csv', scheduleCsv(next.map((one) => (one === game ? { ...one, date: date as LeagueDate } : one))));

    test('ddh rate removes the model of a postponed game and keeps the other models', async () => {
      await rate('--days', '3');
      await postpone(first, '2025-02-01');
      const run = await rate('--json');
      expect([run.code, removed(run)]).toEqual([0, [file(first)]]);
      expect(jsonOf(run.out)).toMatchObject({ removed: [file(first)], files: 1 });
      expect(Object.keys(await models())).toEqual(next.slice(1).map(file));
    });

    test('replaces the model of a game that moved to another rated day', async () => {
      await rate('--days', '3');
      await postpone(first, '2024-11-02');
      expect(await rate('--days', '3')).toMatchObject({ code: 0, notes: '' });
      expect(JSON.parse((await models())[file(first)]!)).toMatchObject({ date: '2024-11-02' });
    });

    test('removes a file only if its name and its content belong to a model of a rated day', async () => {
      await rate('--days', '3');
      const text = (await models())[file(first)]!;
      const kept = {
        'notes.txt': text,
        'x_gamemodel.json': text,
        '77_gamemodel.json': '{"gameId": "77", "date": "2024-11-01"}',
        [`${first.gameId}_gamemodel.json.bak`]: text,
      };
      for (const [name, content] of Object.entries(kept)) await put(`models/${name}`, content);
      await postpone(first, '2025-02-01');
      expect(removed(await rate())).toEqual([file(first)]);
      expect(Object.keys(await models())).toEqual([...Object.keys(kept), ...next.slice(1).map(file)].toSorted());
    });

    test('replaces a model of another version, and removes the one of a postponed game', async () => {
      await rate('--days', '3');
      const written = await models();
      for (const [name, text] of Object.entries(written))
        await put(`models/${name}`, JSON.stringify({ ...(JSON.parse(text) as object), generator: 2 }));
      await postpone(first, '2025-02-01');
      expect(removed(await rate('--days', '3'))).toEqual([file(first)]);
      const { [file(first)]: _, ...others } = written;
      expect(await models()).toEqual(others);
    });

    test('removes nothing when an input file is invalid or results are missing', async () => {
      await rate('--days', '3');
      await postpone(first, '2025-02-01');
      await put('games.csv', gamesCsv(past.slice(1)));
      await put('skaters.csv', skatersCsv(past.slice(1)));
      await put('goalies.csv', goaliesCsv(past.slice(1)));
      expect((await rate()).code).toBe(1);
      await put('games.csv', 'broken');
      expect((await rate()).code).toBe(1);
      expect(Object.keys(await models())).toEqual(next.map(file));
    });

    test('removes the models when all games of the rated days are postponed, and exits with 1', async () => {
      await rate('--days', '3');
      await put('schedule.csv', scheduleCsv([{ ...third, date: '2025-02-01' as LeagueDate }]));
      const run = await rate('--days', '1');
      expect([run.code, run.out, removed(run)]).toEqual([1, '', next.slice(0, 2).map(file)]);
      expect(
        run.notes
          .split('\n')
          .at(-2)
          ?.match(/\d{4}-\d\d-\d\d/g),
      ).toEqual([AS_OF, AS_OF, '2025-02-01', '2025-02-01']);
      expect(Object.keys(await models())).toEqual(next.slice(2).map(file));
    });

    test('removes nothing when the schedule ends before the rated days', async () => {
      await rate();
      await put('schedule.csv', scheduleCsv(past.map(scheduled)));
      expect(await rate('--json')).toMatchObject({ code: 1, out: expect.stringContaining('"kind":"failed"') });
      expect(Object.keys(await models())).toEqual(next.slice(0, 2).map(file));
    });
  });

  test.each([
    [
      'a wrong cell',
      async () => put('skaters.csv', skatersCsv(past).replace(/,D,\d,/, ',D,x,')),
      /^ddh rate: skaters\.csv line \d+: goals .* 999, .*'x'\n$/,
    ],
    [
      'many wrong cells',
      async () => put('goalies.csv', goaliesCsv(past).replace(/,[WL],/g, ',?,')),
      /^ddh rate: goalies\.csv line 2: decision .*'\?'\n(?:ddh rate: goalies.*\n){19}ddh rate: \D* 28 .*\n$/,
    ],
    [
      'a missing column',
      async () => put('games.csv', gamesCsv(past).replace('away_sog', 'away_shots')),
      /^ddh rate: games\.csv line 1: .* away_sog\n$/,
    ],
    ['a missing file', async () => rm(join(cwd, 'games.csv')), /^ddh rate: .* games\.csv: .*\n$/],
    [
      'a truncated gzip file',
      async () => put('games.csv', gzipSync(gamesCsv(past)).subarray(0, 300)),
      /^ddh rate: .* games\.csv: .* compressed .*\n$/,
    ],
    [
      'a day without games',
      async () => put('schedule.csv', scheduleCsv(next.slice(-1))),
      /^ddh rate: .* 2024-11-01 .* 2024-11-01: schedule\.csv .* 2024-11-03 .* 2024-11-03\n$/,
    ],
    [
      'no past games',
      async () => put('games.csv', gamesCsv(past).split('\r\n')[0]!),
      /^ddh rate: skaters\.csv line 2: .* \d{10}\n/,
    ],
    [
      'a roster without teams',
      async () => put('rosters.csv', 'player_id,player,pos\n'),
      /rosters\.csv line 1: .* team\n$/,
    ],
    [
      'two starters of a team',
      async () => put('starters.csv', `date,team,player_id\n${`${AS_OF},${first.away},${aGoalie}\n`.repeat(2)}`),
      /^ddh rate: starters\.csv line 3: [A-Z]{3} .* 2024-11-01\n$/,
    ],
    ['JSON', async () => put('rosters.csv', '[{"player_id":1}]'), /^ddh rate: rosters\.csv line 1: .* JSON: .*\n$/],
  ])('ddh rate reports %s and where it is, and writes nothing', async (_, breakIt, notes) => {
    await put('starters.csv', 'date,team,player_id\n');
    await put('absent.csv', 'team,player_id\n');
    await breakIt();
    const run = await rate('--rosters', 'rosters.csv', '--starters', 'starters.csv', '--absent', 'absent.csv');
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.notes).toMatch(notes);
    expect(await filesInFolder()).not.toContain('models');
  });

  test('ddh rate fails when no game was played before the day to rate', async () => {
    expect(await rate('--as-of', '2024-01-01')).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/^ddh rate: .* games\.csv .* 2024-01-01\n$/),
    });
  });

  test('ddh rate changes no file when it cannot write the models', async () => {
    await put('models', 'a file');
    expect(await rate()).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/^ddh rate: .* models: /),
    });
    expect(await readFile(join(cwd, 'models'), 'utf8')).toBe('a file');
  });

  test('writes models that ddh simulate turns into data that ddh validate accepts', async () => {
    await rate();
    expect(await ddh('simulate', 'models', '--records', '200', '--out', 'data')).toMatchObject({ code: 0, notes: '' });
    expect(await ddh('validate', 'data')).toMatchObject({ code: 0, notes: '' });
    const { files } = JSON.parse(await readFile(join(cwd, 'data/manifest.json'), 'utf8')) as {
      files: Record<string, object>;
    };
    for (const file of ['game_probs.json', 'lineups.json'])
      expect(files[file]).toMatchObject({ records: 2, from: AS_OF, to: AS_OF, through: '2024-10-30' });
  });
});
