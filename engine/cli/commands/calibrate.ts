import { setImmediate } from 'node:timers/promises';
import { failing, judge, measureSeasons, measureSlate, type MeasuredFigures } from '@ddh/forecast/calibration';
import { formatCounted } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { checkStdin, jsonOption, listed, readArgs, wholeNumber, type Options } from '../args.ts';
import { failed, reportCommand, UsageError, type Io } from '../command.ts';
import { createProgress } from '../progress.ts';
import type { CalibrateReport } from '../reports/calibrate.ts';
import { readRealSeasons, readSlate } from './calibrate/source.ts';
import { calibrationTable } from './calibrate/texts.ts';
import { shipped } from './shipped.ts';

/**
 * Number of simulated seasons if --seasons is not given. Sampling error alone can put a figure of a single season
 * outside its band, but not an average over 20 seasons.
 */
const SEASONS = 20;
/**
 * Maximum number of simulated seasons. It limits the memory use: the records of each season take a quarter of a
 * megabyte.
 */
const MOST_SEASONS = 500;
const SEED = 1;

const ARGUMENTS = {
  '[folder]':
    'game models; they are repeated until each team has about 82 games, because the bands are for full seasons',
  '[season model]':
    'a {season}_season.json file, or - for standard input; by default, the one shipped with ddh (2025-26)',
};

const OPTIONS = {
  seasons: {
    type: 'string',
    help: `number of simulated seasons; ${SEASONS} by default, at most ${MOST_SEASONS}`,
  },
  seed: { type: 'string', help: `seed of the records and of the lineups; ${SEED} by default` },
  games: {
    type: 'string',
    help: "with --skaters: measure played seasons instead; columns as in 'ddh rate'. One of the files may be -",
  },
  skaters: { type: 'string', help: 'with --games' },
  ...jsonOption(
    'one object: games, seasons, seed (null for played seasons), rows (section, name, measured, real, low, high, inside, known), outside (number of figures outside, except known deviations)',
  ),
} as const satisfies Options;

const usage = `ddh calibrate [folder | season model] [--seasons <n>] [--seed <n>] [--json]
ddh calibrate --games <csv> --skaters <csv> [--json]

Simulates whole seasons and measures them like real ones. Each figure is printed with its band and the figure of the real seasons 2022-23 to 2024-25. A band is the range of the three seasons, widened by two standard errors of a season. Repeated games of one season, and the seasons of one game, are even among each other: their results vary less than at random.

${listed(ARGUMENTS, OPTIONS)}

  ddh calibrate
  ddh calibrate --seasons 100 --seed 2
  ddh calibrate --games games.csv --skaters skater_games.csv.gz

Exit: 0; 1 when a figure is outside its band and not a known deviation, or a file is wrong; 2 for a wrong command line.
`;

type Measured = { readonly games: number; readonly seasons: number; readonly figures: MeasuredFigures };

export const calibrateCommand = reportCommand<CalibrateReport>({
  name: 'calibrate',
  usage,
  forms: { calibrate: OPTIONS },
  makesFiles: false,
  async report(args, io) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const { games, skaters } = values;
    const played = games !== undefined || skaters !== undefined;
    if (played && (games === undefined || skaters === undefined))
      throw new UsageError('give --games and --skaters together');
    if (played && (positionals.length > 0 || values.seasons !== undefined || values.seed !== undefined))
      throw new UsageError('--games and --skaters cannot be combined with models, --seasons or --seed');
    checkStdin([games, skaters]);
    if (positionals.length > 1) throw new UsageError('give one folder of game models, or one season model');
    const seasons = wholeNumber('seasons', values.seasons ?? `${SEASONS}`, 1, MOST_SEASONS);
    const seed = wholeNumber('seed', values.seed ?? `${SEED}`, 0);

    const [path = shipped(SHIPPED)] = positionals;
    const measured =
      games !== undefined && skaters !== undefined
        ? await measurePlayed({ games, skaters }, io)
        : await simulateSlate(path, seasons, seed, io);
    if (!measured.ok) return failed(measured.error);
    const judged = judge(measured.value.figures);
    const outside = failing(judged).length;
    const known = judged.filter((one) => one.known).length;
    const { games: count, seasons: of } = measured.value;
    const head = `${formatCounted(of, 'season')}, ${formatCounted(count, 'game')}${played ? '' : ` each, seed ${seed}`}\n`;
    const verdict = verdictText(judged.length, outside, known);
    return ok({
      exit: outside === 0 ? 0 : 1,
      json: {
        games: count,
        seasons: of,
        seed: played ? null : seed,
        rows: judged.map((one) => ({ ...one, measured: Number.isNaN(one.measured) ? null : one.measured })),
        outside,
      },
      text: `${head}\n${calibrationTable(judged, played ? 'measured' : 'simulated')}\n${verdict}`,
    });
  },
});

function verdictText(all: number, outside: number, known: number): string {
  const inside = all - outside - known;
  const rest = [
    ...(outside === 0 ? [] : [`${outside} outside`]),
    ...(known === 0 ? [] : [`${known} a known deviation (docs/model.md)`]),
  ];
  if (rest.length === 0) return `All ${all} figures are inside their bands.\n`;
  return `${inside} of ${all} figures are inside their bands, ${rest.join(', ')}.\n`;
}

const SHIPPED = 'season/2025-26_season.json';

async function measurePlayed(
  paths: { readonly games: string; readonly skaters: string },
  io: Io,
): Promise<Result<Measured, string>> {
  const read = await readRealSeasons(paths, io);
  if (!read.ok) return read;
  const games = read.value.reduce((sum, season) => sum + season.length, 0);
  return ok({ games, seasons: read.value.length, figures: measureSeasons(read.value) });
}

async function simulateSlate(path: string, seasons: number, seed: number, io: Io): Promise<Result<Measured, string>> {
  const slate = await readSlate(path, seed, io);
  if (!slate.ok) return err(slate.error);
  const { games, repeats, models } = slate.value;
  const progress = createProgress(io, 'ddh calibrate');
  const steps = measureSlate(models, { seasons, seed, repeats });
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return ok({ games: games * repeats, seasons, figures: step.value });
      const { kind, done } = step.value;
      progress.show(() =>
        kind === 'games'
          ? `simulated ${done} of ${formatCounted(games, 'game')}`
          : `measured ${done} of ${formatCounted(seasons, 'season')}`,
      );
      // Yield, so that Ctrl-C works between two steps.
      await setImmediate();
    }
  } finally {
    progress.done();
  }
}
