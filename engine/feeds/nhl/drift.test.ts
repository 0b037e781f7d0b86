import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import type { Result } from '@ddh/engine/internal/result';
import { inventGame, type InventedPlay, playerId, SCHEDULED } from '../testing/inventGame.ts';
import { type Field, fieldsRead, joined, mutated, MUTATIONS, type Path } from '../testing/mutations.ts';
import { recording } from '../testing/recordings.ts';
import * as box from './contracts/boxscore.ts';
import { TeamNames } from './contracts/fields.ts';
import * as plays from './contracts/playByPlay.ts';
import * as raw from './contracts/rawFile.ts';
import * as rosters from './contracts/roster.ts';
import * as schedules from './contracts/schedule.ts';
import { feedFaultText, type FeedFault } from './faults.ts';
import { SeasonCollector } from './seasonFiles.ts';
import { type GameAnswers, gameRows, rawGame, readRosterAnswer, readScheduleAnswer, readSeasonDates } from './index.ts';

/**
 * The league's responses change about twice a season. These tests rename each field that a contract reads, set it to
 * null, change its type and remove it: in all places at once, and in each place alone. Each change must cause a fault
 * that names the response and the path. If the field can be absent, the rows may also be unchanged or have blank cells.
 */

const PLAYS: readonly InventedPlay[] = [
  ...Array.from({ length: 6 }, (_, i): readonly InventedPlay[] => [
    { kind: 'faceoff', venue: 'away', player: 3, opponent: 6, second: 10 + i },
    { kind: 'faceoff', venue: 'home', player: 9, opponent: 0, second: 20 + i },
    { kind: 'faceoff', venue: 'away', player: 2, opponent: 7, second: 30 + i },
    { kind: 'faceoff', venue: 'home', player: 8, opponent: 5, second: 40 + i },
    { kind: 'shot-on-goal', venue: 'away', player: i, second: 100 + i },
    { kind: 'shot-on-goal', venue: 'home', player: i, second: 200 + i },
    { kind: 'missed-shot', venue: 'away', player: i + 6, second: 300 + i },
    { kind: 'blocked-shot', venue: 'home', player: i, opponent: 12 + i, second: 400 + i },
    { kind: 'blocked-shot', venue: 'away', player: i, opponent: 12 + i, second: 500 + i },
    { kind: 'hit', venue: 'home', player: i, second: 550 + i },
  ]).flat(),
  { kind: 'goal', venue: 'away', player: 3, assists: [4, 5], second: 600 },
  { kind: 'goal', venue: 'home', player: 1, assists: [2, 14], code: '1451', powerPlay: true, period: 2, second: 60 },
  { kind: 'goal', venue: 'away', player: 7, assists: [3, 8], period: 3, second: 900 },
];
const ANSWERS = inventGame({ plays: PLAYS });

/** The result of reading a changed response: either faults, or lists of cells. */
type Outcome = Result<readonly (readonly string[])[], readonly FeedFault[]>;

function gameOutcome(answers: GameAnswers): Outcome {
  const season = new SeasonCollector();
  const faults = season.add(SCHEDULED, answers);
  if (faults.length > 0) return { ok: false, error: faults };
  return { ok: true, value: Object.values(season.finish([], []).files).map((text) => text.split(/,|\r\n/)) };
}

const jsonOutcome = (result: Result<unknown, readonly FeedFault[]>): Outcome =>
  result.ok ? { ok: true, value: [[JSON.stringify(result.value)]] } : result;

/** Puts team names into separate cells, because a response can lack them. */
/** A row that can be used only in part counts as faulty here, because its fault is named. */
function scheduleOutcome(result: ReturnType<typeof readScheduleAnswer>): Outcome {
  if (!result.ok) return result;
  if (result.value.faults.length > 0) return { ok: false, error: result.value.faults };
  return {
    ok: true,
    value: result.value.games.map(({ away, home, ...game }) => [
      JSON.stringify([game, { ...away, name: null }, { ...home, name: null }]),
      away.name ?? '',
      home.name ?? '',
    ]),
  };
}

/** The contracts of the NHL's responses whose fields the tests change. */
const tested = new Set<unknown>();
function read(schema: v.GenericSchema, body: unknown, at: Path = []): readonly Field[] {
  tested.add(schema);
  return fieldsRead(schema, body, at);
}

type Case = {
  readonly endpoint: FeedFault['endpoint'];
  readonly body: unknown;
  readonly fields: readonly Field[];
  readonly outcome: (body: unknown) => Outcome;
};

const SCHEDULE = recording('schedule-2025-10-07') as { readonly gameWeek: readonly { readonly games: unknown[] }[] };
const SCHEDULE_GAMES = SCHEDULE.gameWeek.flatMap(({ games }, d) => games.map((_, g) => ['gameWeek', d, 'games', g]));
const entryFields = (body: unknown, entry: Path): readonly Field[] =>
  joined([
    ...[schedules.TypedGame, schedules.ScheduleEntry].map((schema) => read(schema, body, entry)),
    fieldsRead(v.object(schedules.SIDE_FIELDS), body, entry),
    ...['awayTeam', 'homeTeam'].map((team) => fieldsRead(TeamNames, body, [...entry, team])),
  ]);
const person = (player: number) => ({
  id: playerId('away', player),
  firstName: { default: 'Jan' },
  lastName: { default: `Novák-${player}` },
});
const ROSTER = {
  forwards: [
    { ...person(1), positionCode: 'L' },
    { ...person(2), positionCode: 'C' },
  ],
  defensemen: [{ ...person(12), positionCode: 'D' }],
  goalies: [{ ...person(18), positionCode: 'G' }],
};
const RAW = {
  game_info: ANSWERS.boxscore,
  boxscore_raw: ANSWERS.boxscore,
  pbp_raw: ANSWERS.playByPlay,
};

const CASES: readonly Case[] = [
  {
    endpoint: 'boxscore',
    body: ANSWERS.boxscore,
    fields: read(box.Boxscore, ANSWERS.boxscore),
    outcome: (boxscore) => gameOutcome({ ...ANSWERS, boxscore }),
  },
  {
    endpoint: 'play-by-play',
    body: ANSWERS.playByPlay,
    fields: read(plays.PlayByPlay, ANSWERS.playByPlay),
    outcome: (playByPlay) => gameOutcome({ ...ANSWERS, playByPlay }),
  },
  {
    endpoint: 'schedule',
    body: SCHEDULE,
    fields: joined([
      // The day of a week counts only for games without a time.
      read(schedules.WeekSchedule, SCHEDULE).filter(({ name }) => name !== 'gameWeek[].date'),
      read(schedules.SeasonDates, SCHEDULE),
      ...SCHEDULE_GAMES.map((entry) => entryFields(SCHEDULE, entry)),
    ]),
    outcome: (body) => {
      const dates = readSeasonDates(body);
      return scheduleOutcome(dates.ok ? readScheduleAnswer(body) : dates);
    },
  },
  {
    endpoint: 'roster',
    body: ROSTER,
    fields: read(rosters.Roster, ROSTER),
    outcome: (body) => jsonOutcome(readRosterAnswer(body, 'AAA')),
  },
  {
    endpoint: 'raw-file',
    body: RAW,
    fields: joined([
      read(raw.RawFile, RAW),
      ...[schedules.TypedGame, raw.GameInfo].map((schema) => read(schema, RAW, ['game_info'])),
    ]),
    outcome: (body) => {
      const game = rawGame(body);
      if (!game.ok) return game;
      return game.value === null ? { ok: true, value: [['null']] } : gameOutcome(game.value.answers);
    },
  },
];

/** Fields that a response can lack. A change to any other field must cause a fault. */
const MAY_BE_ABSENT: ReadonlySet<string> = new Set([
  ...['schedule gameWeek[].games[]', 'raw-file game_info'].flatMap((game) =>
    ['awayTeam', 'homeTeam'].flatMap((team) => ['placeName', 'commonName'].map((name) => `${game}.${team}.${name}`)),
  ),
  ...['awayTeam', 'homeTeam'].flatMap((team) => [
    `boxscore ${team}.sog`,
    ...['forwards', 'defense'].flatMap((group) =>
      ['plusMinus', 'pim', 'hits', 'powerPlayGoals', 'sog', 'faceoffWinningPctg', 'blockedShots'].map(
        (field) => `boxscore playerByGameStats.${team}.${group}[].${field}`,
      ),
    ),
    ...['starter', 'shotsAgainst', 'saves', 'powerPlayGoalsAgainst'].map(
      (field) => `boxscore playerByGameStats.${team}.goalies[].${field}`,
    ),
  ]),
  'play-by-play plays[].details.xCoord',
  'play-by-play plays[].details.yCoord',
  'play-by-play plays[].details.zoneCode',
  'play-by-play plays[].details.shotType',
  'play-by-play plays[].details.goalieInNetId',
  'play-by-play plays[].details.blockingPlayerId',
]);

/**
 * Maximum number of occurrences of a field that the test changes one by one. A field of a play occurs hundreds of times
 * in a response.
 */
const SINGLE_PLACES = 4;

/**
 * Matches the text of a fault, such as "boxscore of game 2026020001: homeTeam.score is missing". If the fault is about
 * the whole response, "the response" replaces the path of the field.
 */
const NAMED =
  /^[a-z-]+(?: of game \d+)?: (?:[\w.[\]-]+|the response) (?:is missing|must be .+, but is .+|contradicts other figures \(.+\))/;

/** Returns whether each cell of the rows is unchanged or blank after the response was changed. */
function onlyBlanks(before: Outcome, after: Outcome): boolean {
  if (!before.ok || !after.ok) return false;
  return JSON.stringify(before.value) === JSON.stringify(after.value) || blankOf(before.value, after.value);
}
const blankOf = (before: readonly (readonly string[])[], after: readonly (readonly string[])[]): boolean =>
  before.every((cells, f) => cells.every((cell, c) => after[f]?.[c] === cell || after[f]?.[c] === ''));

describe.each(CASES)('$endpoint', ({ endpoint, body, fields, outcome }) => {
  const before = outcome(body);

  it('an added field that no contract reads does not change the rows', () => {
    expect(before).toMatchObject({ ok: true });
    const grown = { ...(body as object), newField: { a: 1 } };
    expect(outcome(grown)).toEqual(before);
  });

  test.each(fields)('$name', ({ name, places }) => {
    const step = Math.ceil(places.length / SINGLE_PLACES);
    const single = places.filter((_, p) => p % step === 0).map((place) => [place]);
    for (const mutation of MUTATIONS) {
      for (const changed of [places, ...single]) {
        const after = outcome(mutated(body, changed, mutation));
        if (after.ok) {
          // In raw files, null means that a field is absent.
          const isPadding = endpoint === 'raw-file' && mutation === 'null';
          const absent = mutation === 'renamed' || mutation === 'dropped' || isPadding;
          const allowed = absent && MAY_BE_ABSENT.has(`${endpoint} ${name}`) && onlyBlanks(before, after);
          expect(allowed, `${mutation} ${changed.join(' ')}`).toBe(true);
        } else {
          const texts = after.error.map(feedFaultText);
          expect(texts.length).toBeGreaterThan(0);
          for (const text of texts) expect(text, mutation).toMatch(NAMED);
        }
      }
    }
  });
});

describe('the tests of changed fields', () => {
  it('the tests of changed fields cover every contract', () => {
    const exported = [box, plays, raw, rosters, schedules].flatMap((module) => Object.values<unknown>(module));
    const contracts = exported.filter((one) => typeof one === 'object' && one !== null && 'kind' in one);
    expect(new Set(contracts)).toEqual(tested);
  });

  it('only files in contracts/ contain schemas, so the tests of changed fields cover every field that is read', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!test)\.ts$/.test(file),
    );
    const withSchemas = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes("from 'valibot'"));
    expect(withSchemas.filter((file) => !file.startsWith('contracts'))).toEqual([]);
    expect(withSchemas.length).toBeGreaterThan(5);
  });
});

describe('a fault', () => {
  it('a fault has the path of the first place where a field is missing, and the number of further places', () => {
    const { places } = fieldsRead(box.Boxscore, ANSWERS.boxscore).find(
      ({ name }) => name === 'playerByGameStats.awayTeam.forwards[].toi',
    )!;
    const rows = gameRows(SCHEDULED, { ...ANSWERS, boxscore: mutated(ANSWERS.boxscore, places, 'renamed') });
    expect(rows.ok ? [] : rows.error.map(feedFaultText)).toEqual([
      'boxscore of game 2026020007: playerByGameStats.awayTeam.forwards[0].toi is missing (and in 11 more places)',
    ]);
  });

  it('the text of a fault says what the field must be', () => {
    const place = ['playerByGameStats', 'homeTeam', 'goalies', 1, 'toi'];
    const rows = gameRows(SCHEDULED, { ...ANSWERS, boxscore: mutated(ANSWERS.boxscore, [place], 'null') });
    expect(rows.ok ? [] : rows.error.map(feedFaultText)).toEqual([
      'boxscore of game 2026020007: playerByGameStats.homeTeam.goalies[1].toi must be a time as MM:SS, but is null',
    ]);
  });

  it('a game has a fault if the value of typeDescKey changes for one kind of play', () => {
    for (const key of ['goal', 'shot-on-goal', 'blocked-shot', 'faceoff']) {
      const text = JSON.stringify(ANSWERS.playByPlay).replaceAll(`"typeDescKey":"${key}"`, `"typeDescKey":"${key}s"`);
      const rows = gameRows(SCHEDULED, { ...ANSWERS, playByPlay: JSON.parse(text) as unknown });
      expect(rows.ok, key).toBe(false);
    }
  });
});
