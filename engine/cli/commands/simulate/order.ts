import { resolve } from 'node:path';
import { formatCount } from '@ddh/engine/internal/format';
import { compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import { day, readArgs, wholeNumber } from '../../args.ts';
import { UsageError } from '../../command.ts';
import { shipped } from '../shipped.ts';
import { FORMS, isForm, type OutputForm } from './game.ts';

export const MOST_RECORDS = 10_000_000;
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

export function readOrder(args: readonly string[], cwd: string): SimulateOrder {
  const { values, positionals } = readArgs(spread(args, '--parts'), {
    from: { type: 'string' },
    to: { type: 'string' },
    records: { type: 'string' },
    seed: { type: 'string' },
    out: { type: 'string' },
    format: { type: 'string' },
    sample: { type: 'boolean', default: false },
    'keep-unchanged': { type: 'boolean', default: false },
    published: { type: 'string' },
    'allow-none': { type: 'boolean', default: false },
    processes: { type: 'string' },
    range: { type: 'string' },
    parts: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 1) throw new UsageError('give one folder of game models');
  if (values.out === '') throw new UsageError('--out must be a folder');
  const from = day('from', values.from);
  const to = day('to', values.to);
  if (from !== null && to !== null && compareDates(from, to) > 0)
    throw new UsageError(`--from ${from} is after --to ${to}`);
  const { parts } = values;
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
