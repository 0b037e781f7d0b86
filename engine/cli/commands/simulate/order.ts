import { resolve } from 'node:path';
import { formatCount } from '@ddh/engine/internal/format';
import { compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import { day, jsonOption, readArgs, wholeNumber } from '../../args.ts';
import { UsageError } from '../../command.ts';
import { orList } from '../../texts.ts';
import { shipped } from '../shipped.ts';
import { FORMS, isForm, type OutputForm } from './game.ts';

const MOST_RECORDS = 10_000_000;
/** The number of records of each game without --records. */
export const RECORDS = 10_000;
const MOST_PROCESSES = 64;
const USUAL_FORMS = 'npz';

/** The fields that a request for a data folder and a request for a part have in common. */
export type GamesOrder = {
  readonly dir: string;
  readonly cwd: string;
  readonly from: LeagueDate | null;
  readonly to: LeagueDate | null;
  /** The seed to use instead of each model's. `null` to use the models' seeds. */
  readonly seed: number | null;
  /** Whether a slate without games is written if no model is in range. */
  readonly allowNone: boolean;
  readonly out: string;
  /** The output folder, as the user wrote it. */
  readonly shownOut: string;
  /** Number of processes to use. `null` to use as many as are useful. */
  readonly processes: number | null;
};

/**
 * A request to write a data folder. The records are simulated if `parts` is empty. `records` is `null` if the parts
 * determine the number of records.
 */
export type SlateOrder = GamesOrder & {
  readonly records: number | null;
  readonly parts: readonly string[];
  readonly forms: readonly OutputForm[];
  readonly sample: boolean;
  /** Whether to reuse records in the output folder, for games whose model is unchanged. */
  readonly keepUnchanged: boolean;
  /** The folder with the figures that pages show now, as the user wrote it. `null` if it is the output folder. */
  readonly published: string | null;
};

/** A request to write a part: the records from `first` to `until` (excluded), to be joined with other parts. */
export type PartOrder = GamesOrder & { readonly first: number; readonly until: number };

export type SimulateOrder = ({ readonly kind: 'slate' } & SlateOrder) | ({ readonly kind: 'part' } & PartOrder);

export const OPTIONS = {
  from: { type: 'string', help: 'first league day, YYYY-MM-DD; by default, the first day of the models' },
  to: { type: 'string', help: 'last league day; by default, the last day of the models' },
  records: {
    type: 'string',
    help: `records per game, 1 to ${formatCount(MOST_RECORDS)}; ${formatCount(RECORDS)} by default`,
  },
  seed: {
    type: 'string',
    help: "a whole number that replaces each model's published seed; the models are written with it",
  },
  out: {
    type: 'string',
    help: 'the output folder; data by default. Other formats of these games are removed, and value files, which have the earlier figures. Files of other games stay, but are not in the manifest; fantasy and record stay in it',
  },
  format: {
    type: 'string',
    help: `one or more of ${orList(FORMS)}, separated by commas; ${USUAL_FORMS} by default. JSON is 40 times larger and is for pages without a manifest. Parquet is for your own queries in DuckDB, Spark, BigQuery or pandas: pages do not read it, and the manifest does not list it`,
  },
  sample: { type: 'boolean', default: false, help: 'marks the data as a sample in the manifest' },
  'keep-unchanged': {
    type: 'boolean',
    default: false,
    help: 'does not simulate games again whose model and number of records are those of the npz file in --out. The files are the same as without this option',
  },
  published: {
    type: 'string',
    help: 'the folder with the figures and changes that pages show now, to which the new figures are compared; by default, the output folder',
  },
  'allow-none': {
    type: 'boolean',
    default: false,
    help: 'if no game is in range, writes files without games, as when all games of a day are postponed',
  },
  processes: {
    type: 'string',
    help: `maximum number of processes that share the games, 1 to ${MOST_PROCESSES}; by default, as many as are useful on this machine. Fewer are used if the memory of the machine or its container is too small for them`,
  },
  range: {
    type: 'string',
    help: 'simulates only these records of every game as a part (the second number is excluded), by default into part-<first>-<until>. A part is not a data folder, only an input of --parts',
  },
  parts: {
    type: 'string',
    multiple: true,
    help: 'joins the parts in these folders, in any order, instead of simulating; give the same folder, days and seed as for the parts. --records, if given, must match their number of records',
  },
  ...jsonOption('one object: games, records (of each game), files, bytes, version, seconds'),
} as const;

export function readOrder(args: readonly string[], cwd: string): SimulateOrder {
  const { values, positionals } = readArgs(spread(args, '--parts'), OPTIONS);
  if (positionals.length > 1) throw new UsageError('give one folder of game models');
  if (values.out === '') throw new UsageError('--out must be a folder');
  const from = day('from', values.from);
  const to = day('to', values.to);
  if (from !== null && to !== null && compareDates(from, to) > 0)
    throw new UsageError(`--from ${from} is after --to ${to}`);
  const { parts = [] } = values;
  const records = values.records === undefined ? null : wholeNumber('records', values.records, 1, MOST_RECORDS);
  const range = values.range === undefined ? null : readRange(values.range);
  if (range !== null) {
    const chosen = [
      ['--records', records !== null],
      ['--parts', parts.length > 0],
      ['--format', values.format !== undefined],
      ['--sample', values.sample],
      ['--keep-unchanged', values['keep-unchanged']],
      ['--published', values.published !== undefined],
      ['--allow-none', values['allow-none']],
    ] as const;
    const other = chosen.find(([, isGiven]) => isGiven)?.[0];
    if (other !== undefined) throw new UsageError(`--range cannot be combined with ${other}`);
  }
  const shownOut = values.out ?? (range === null ? 'data' : `part-${range.first}-${range.until}`);
  const games = {
    dir: positionals[0] ?? shipped('game-models'),
    cwd,
    from,
    to,
    seed: values.seed === undefined ? null : wholeNumber('seed', values.seed, 0),
    allowNone: values['allow-none'],
    out: resolve(cwd, shownOut),
    shownOut,
    processes: values.processes === undefined ? null : wholeNumber('processes', values.processes, 1, MOST_PROCESSES),
  };
  if (range !== null) return { kind: 'part', ...games, ...range };
  const forms = readForms(values.format ?? USUAL_FORMS);
  return {
    kind: 'slate',
    ...games,
    records,
    parts,
    forms,
    sample: values.sample,
    keepUnchanged: values['keep-unchanged'],
    published: values.published ?? null,
  };
}

/** Rewrites `--parts a b c` as `--parts a --parts b --parts c`, because `parseArgs` takes one value per option. */
function spread(args: readonly string[], flag: string): readonly string[] {
  let within = false;
  return args.flatMap((arg, i) => {
    const first = args[i - 1] === flag;
    if (arg.startsWith('-')) within = false;
    else if (first) within = true;
    return within && !first ? [flag, arg] : [arg];
  });
}

function readRange(text: string): { readonly first: number; readonly until: number } {
  const [, first, until] = (/^(\d{1,9}):(\d{1,9})$/.exec(text) ?? []).map(Number);
  if (first === undefined || until === undefined || first >= until || until > MOST_RECORDS) {
    throw new UsageError(
      `--range must be two numbers like 0:5000, the second larger and at most ${formatCount(MOST_RECORDS)}, not '${text}'`,
    );
  }
  return { first, until };
}

function readForms(text: string): readonly OutputForm[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  for (const word of words) {
    if (!isForm(word)) throw new UsageError(`--format must be one or more of ${FORMS.join(',')}, not '${text}'`);
  }
  return FORMS.filter((form) => words.includes(form));
}
