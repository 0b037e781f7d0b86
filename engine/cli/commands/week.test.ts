import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';

const game = (Date: string, away: string, home: string, Week: unknown) => ({
  Date,
  'Away Team': away,
  'Home Team': home,
  Week,
});

let root = '';
let dir = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-week-'));
  dir = join(root, 'data');
  await mkdir(dir);
  await mkdir(join(dir, 'fantasy'));
  const write = (name: string, doc: unknown) => writeFile(join(dir, name), JSON.stringify(doc));
  // In these tests, today is October 7.
  await write('fantasy/season_schedule.json', [
    game('2025-10-07', 'Ants', 'Bees', 1),
    game('2025-10-08', 'Cats', 'Ants', 1),
    game('2025-10-10', 'Bees', 'Cats', 1),
    game('2025-10-10', 'Ants', 'Dogs', 1),
    game('2025-10-14', 'Dogs', 'Ants', 'Week 2'),
  ]);
  await write('p_info.json', [
    { Player: 'Ann', Team: 'Ants', 'API ABRV': 'ANT' },
    { Player: 'Bea', Team: 'Bees', 'API ABRV': 'BEE' },
  ]);
  await write('bad.json', [game('2025-10-07', 'Ants', 'Bees', 1), game('2025-10-08', 'Ants', 'Bees', 'soon')]);
  await write(
    'other.json',
    Array.from({ length: 200 }, () => ({ Player: 'Ann' })),
  );
  await write('empty.json', []);
});
afterAll(() => rm(root, { recursive: true }));

const run = (...args: readonly string[]): Promise<Run> => runDdh(dir, ['week', ...args]);
const FILE = 'fantasy/season_schedule.json';

describe('ddh week', () => {
  test('shows the current week, starting with the teams that have the most games', async () => {
    const { code, out, notes } = await run(FILE, '--off-nights', '1');
    expect([code, notes]).toEqual([0, '']);
    const rows = out.split('\n').filter((row) => /^(Ants|Bees|Cats|Dogs) /.test(row));
    expect(rows.map((row) => row.trimEnd().split(/ {2,}/))).toEqual([
      ['Ants', '3', '2', '1', '1', '2', '@ BEE', 'Cats', '@ Dogs'],
      ['Bees', '2', '1', '0', '1', '1', 'ANT', '@ Cats'],
      ['Cats', '2', '1', '0', '1', '1', '@ ANT', 'BEE'],
      ['Dogs', '1', '0', '0', '1', '0', 'ANT'],
    ]);
    expect(out.match(/\w+ \d+ \*/g)).toEqual(['Oct 7 *', 'Oct 8 *']);
  });

  test('prints the week that --week selects as JSON', async () => {
    const { code, out } = await run(FILE, '--week', '2', '--sort', 'TEAM', '--json');
    expect(code).toBe(0);
    const { rows, ...asked } = jsonOf(out) as { readonly rows: readonly object[] };
    expect(asked).toEqual({
      week: 'Week 2',
      first: '2025-10-14',
      last: '2025-10-14',
      phase: 'running',
      offNightLimit: 7,
      days: [{ date: '2025-10-14', games: 1, offNight: true }],
    });
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({
      team: 'Ants',
      abbreviation: 'ANT',
      games: 1,
      home: 1,
      away: 0,
      offNights: 1,
      backToBacks: 0,
      text: { days: ['Dogs'] },
    });
    expect(rows[3]).toMatchObject({ team: 'Dogs', abbreviation: null, text: { days: ['@ ANT'] } });
  });

  test.each([
    ['2025-10-06', 'before', /2025-10-07\.$/, 'Week 1'],
    ['2025-10-07', 'running', null, 'Week 1'],
    ['2025-10-14', 'running', null, 'Week 2'],
    ['2025-10-15', 'over', /2025-10-14\.$/, 'Week 1'],
  ])('on %s, ddh week reports that the season is %s', async (today, phase, note, week) => {
    const shown = await runDdh(dir, ['week', FILE], { today });
    expect(shown.code).toBe(0);
    const [first, second, third] = shown.out.split('\n');
    expect(note === null ? first : third).toContain(week);
    if (note !== null) expect([first, second]).toEqual([expect.stringMatching(note), '']);
    const json = await runDdh(dir, ['week', FILE, '--json'], { today });
    expect(jsonOf(json.out)).toMatchObject({ phase, week });
    expect((await runDdh(dir, ['week', FILE, '--week', '1'], { today })).out.split('\n')[0]).toContain('Week 1');
  });

  test('shows no abbreviations for a schedule on standard input', async () => {
    await writeFile(join(dir, '..', 'p_info.json'), '[{"Player":"Ann","Team":"Ants","API ABRV":"ANT"}]');
    const stdin = await readFile(join(dir, FILE));
    const { rows } = JSON.parse((await runDdh(dir, ['week', '-', '--json'], { stdin })).out) as {
      readonly rows: readonly { readonly abbreviation: unknown }[];
    };
    expect(rows.map(({ abbreviation }) => abbreviation)).toEqual([null, null, null, null]);
  });

  test('lists a bad record and shows the good ones', async () => {
    const { code, out, notes } = await run('bad.json');
    expect(code).toBe(3);
    expect(notes).toContain('bad.json: records[1].Week ');
    expect(out).toMatch(/^Ants .*\nBees /m);
  });

  test('reports the first of many bad records and counts the others', async () => {
    const { code, notes } = await run('other.json');
    expect(code).toBe(1);
    expect(notes).toMatch(/^ddh week: other\.json: records\[0\]\.\S+ .*\(and [\d,]+ /);
    expect(notes.split('\n')).toHaveLength(3);
  });

  test.each([
    [[FILE, '--week', '3'], 'Week 3'],
    [['empty.json'], 'games'],
    [['none.json'], 'ddh week: none.json: '],
  ])('ddh week fails with exit code 1 for %j', async (args, note) => {
    const { code, out, notes } = await run(...args);
    expect([code, out]).toEqual([1, '']);
    expect(notes).toContain(note);
  });
});
