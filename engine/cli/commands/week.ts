import { weekName, datasetFile, NO_FILES } from '@ddh/engine/internal/datasets';
import { weekView, type WeekPage, type WeekQuery, type WeekView, fantasyFigures } from '@ddh/engine/internal/fantasy';
import {
  dayGamesText,
  meetingText,
  NO_WEEKS,
  offNightText,
  teamsText,
  weekCaption,
  weekDayText,
} from '@ddh/engine/internal/format';
import {
  currentWeek,
  MOST_GAMES_FIRST,
  OFF_NIGHT_LIMITS,
  seasonPhase,
  seasonWeeks,
  USUAL_OFF_NIGHT,
  WEEK_COLUMNS,
  WEEK_FIGURES,
  type SeasonPhase,
  type SeasonWeek,
} from '@ddh/engine/internal/schedule';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { endsOf, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { jsonOption, listed, oneOf, onlyWord, readArgs, wholeNumber } from '../args.ts';
import { failed, reportCommand, type Io } from '../command.ts';
import type { WeekReport } from '../reports/week.ts';
import { table } from '../table.ts';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDataset, readDatasetFile } from '../datasets.ts';
import { typedPath } from '../files.ts';

const ARGUMENTS = {
  '<season_schedule.json>':
    "the season's games, or - for standard input; p_info.json of the folder above gives the teams' abbreviations if it exists",
};

const OPTIONS = {
  week: {
    type: 'string',
    help: "the week's number; by default, the current week, or else the next one. Before and after the season it is Week 1, with a note",
  },
  'off-nights': {
    type: 'string',
    default: String(USUAL_OFF_NIGHT),
    help: `a day with at most this many games is an off-night: ${OFF_NIGHT_LIMITS[0]} to ${OFF_NIGHT_LIMITS.at(-1)}; ${USUAL_OFF_NIGHT} by default`,
  },
  sort: {
    type: 'string',
    default: MOST_GAMES_FIRST.by,
    help: `${WEEK_COLUMNS.join(', ')}; games by default. Teams from A to Z, figures from the largest`,
  },
  ...jsonOption(
    "one object: the query, the days, and the rows with the page's text of each game; phase says whether today is before the season, in it (running) or after it (over)",
  ),
} as const;

const usage = `ddh week <season_schedule.json> [--week <n>] [--off-nights <n>] [--sort <column>] [--json]

A fantasy week as the Fantasy Hub shows it: every team's games day by day, off-nights (*) and back-to-backs.

${listed(ARGUMENTS, OPTIONS)}

  ddh week data/fantasy/season_schedule.json --week 2 --sort offNights

Exit: 0; 1 when the file is wrong or has no such week; 2 for a wrong command line; 3 when a record is wrong: it is listed, and the others are shown.
`;

export const weekCommand = reportCommand<WeekReport>({
  name: 'week',
  usage,
  forms: { week: OPTIONS },
  makesFiles: false,
  async report(args, io, note) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const path = onlyWord(positionals, 'season schedule');
    const number = values.week === undefined ? null : wholeNumber('week', values.week, 1);
    const offNightLimit = wholeNumber('off-nights', values['off-nights'], 1, OFF_NIGHT_LIMITS.at(-1));
    const by = oneOf('sort', values.sort, WEEK_COLUMNS);

    const { page, faults } = await readSeason(path, io);
    if (page === null) return failed(faults.join('\n'));
    faults.forEach(note);
    const today = leagueDay(io.now().getTime());
    const chosen = chooseWeek(page, number, today);
    if (!chosen.ok) return failed(chosen.error);
    const query: WeekQuery = {
      week: chosen.value.name,
      offNightLimit,
      order: { by, descending: by !== 'team' },
      roster: null,
      onlyRoster: false,
    };
    const view = weekView(page, query);
    const phase = seasonPhase(seasonWeeks(page.games), today);
    return ok({
      exit: faults.length === 0 ? 0 : 3,
      json: weekJson(view, query, chosen.value, phase),
      text: [
        ...(number === null && phase !== 'running' ? [phaseText(phase, page)] : []),
        `${weekCaption(chosen.value)}: ${teamsText(view.rows.length, view.of)}. * ${offNightText(offNightLimit)}`,
        weekTable(view),
      ].join('\n\n'),
    });
  },
});

function weekJson(
  { days, rows }: WeekView,
  { week, offNightLimit }: WeekQuery,
  { first, last }: SeasonWeek,
  phase: SeasonPhase,
): WeekReport {
  return {
    week,
    first,
    last,
    phase,
    offNightLimit,
    days: [...days],
    rows: rows.map(({ team, days: meetings, games, home, away, offNights, backToBacks }) => ({
      team: team.name,
      abbreviation: team.abbreviation,
      games,
      home,
      away,
      offNights,
      backToBacks,
      text: { days: meetings.map((ofDay) => ofDay.map(meetingText).join(', ')) },
    })),
  };
}

function chooseWeek({ games }: WeekPage, number: number | null, today: LeagueDate): Result<SeasonWeek, string> {
  const weeks = seasonWeeks(games);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined) return err(NO_WEEKS);
  if (number === null) return ok(currentWeek(weeks, today) ?? first);
  const found = weeks.find(({ name }) => name === weekName(number));
  return found === undefined
    ? err(`no game is in ${weekName(number)}: the file has ${first.name} to ${last.name}`)
    : ok(found);
}

/** Explains why the displayed week does not contain today. */
function phaseText(phase: Exclude<SeasonPhase, 'running'>, { games }: WeekPage): string {
  const ends = endsOf(games.map(({ date }) => date).toSorted());
  if (ends === null) return NO_WEEKS;
  return phase === 'over'
    ? `The season is over: its last game was on ${ends[1]}.`
    : `The season has not started: its first game is on ${ends[0]}.`;
}

function weekTable({ days, rows }: WeekView): string {
  const heads = days.map((day) => {
    const { weekday, day: date } = weekDayText(day.date);
    return { head: `${weekday} ${date}${day.offNight ? ' *' : ''}`, left: true };
  });
  const columns = [{ head: 'Team', left: true }, ...WEEK_FIGURES, ...heads];
  const league = ['', ...WEEK_FIGURES.map(() => ''), ...days.map(dayGamesText)];
  const lines = rows.map((row) => [
    row.team.name,
    ...WEEK_FIGURES.map(({ text }) => text(row, 'decimal')),
    ...row.days.map((meetings) => meetings.map(meetingText).join(', ')),
  ]);
  return table(columns, [league, ...lines]);
}

/** `page` is `null` if the file is unreadable. `faults` are sentences that start with a file's name. */
type ReadSeason = { readonly page: WeekPage | null; readonly faults: readonly string[] };

/**
 * Reads a season's schedule. Also reads the teams' abbreviations if the parent of the schedule's folder contains them.
 */
async function readSeason(path: string, io: Io): Promise<ReadSeason> {
  const { data: season_schedule, fault } = await readDatasetFile(path, 'season_schedule', io);
  const faults = fault === null ? [] : [`${path}: ${fault}`];
  if (season_schedule === null) return { page: null, faults };
  const folder = join(dirname(path), '..');
  const place = join(folder, datasetFile('p_info'));
  const info = path !== '-' && existsSync(typedPath(place, io.cwd)) ? await readDataset(folder, 'p_info', io) : null;
  if (info !== null && info.fault !== null) faults.push(`${place}: ${info.fault}`);
  return {
    page: fantasyFigures('week', { ...NO_FILES, season_schedule, p_info: info?.data ?? null }),
    faults,
  };
}
