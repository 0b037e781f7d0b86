// Makes each fitted number of the model 0, twice and half as large, and scores both seasons: `npm run release -- constants`.
// A run continues where the last one has stopped, also on another machine: the effects are in recorded/effects.jsonl.
// --only has the start of the keys to try, such as rest.ts, and --times the factors. --processes is the number of trials at a time.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAMILIES } from '@ddh/forecast/backtest';
import { MODEL_VERSION } from '../../engine/src/model/draws.ts';
import { table } from '../../engine/cli/table.ts';
import { verdictOf, type Difference } from './compare.ts';
import { modelConstants, multiplied } from './constants.ts';
import { SEASONS } from './judgeSeasons.ts';
import { marketsOf, type SeasonState } from './state.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/judge');
/** In milliseconds. A changed number may make a loop endless. */
const LONGEST = 30 * 60_000;
const DONE = join(import.meta.dirname, 'recorded/effects.jsonl');
/** A number that is 0 has no effect, if it is an effect, an exponent or a weight. */
const TIMES = ['0', '2', '0.5'];

type Trial = { readonly key: string; readonly path: string; readonly text: string };

/** The effect of a changed number on a season. `worst` is the market that it hurts most. */
type Effect = { readonly mean: Difference; readonly worst: { readonly market: string; readonly by: number } };
/** A line of the log. `effects` is null if the changed model cannot rate a season. */
type Done = { readonly version: number; readonly key: string; readonly effects: readonly Effect[] | null };

/** All trials with one factor, in the order of the files. */
function trials(by: string): readonly Trial[] {
  return [...modelConstants()].flatMap(([path, { source, constants }]) =>
    constants
      .filter(({ tag }) => tag === 'fitted')
      .flatMap(({ name, numbers }) =>
        numbers
          .filter(({ text }) => Number(text.replaceAll('_', '')) !== 0)
          .map((number, i) => ({
            key: `${basename(path)} ${name} ${i + 1} (${number.text}) x ${by}`,
            path,
            text: multiplied(source, number, Number(by)),
          })),
      ),
  );
}

/**
 * The markets whose bets are the same for every model. The slips of a family are chosen by the model: with other lines, or
 * other lifts, they are other slips, and their log losses cannot be compared.
 */
const CHOSEN = new Set<string>(Object.values(FAMILIES));
const sameBets = (state: SeasonState): ReturnType<typeof marketsOf> =>
  new Map([...marketsOf(state)].filter(([market]) => !CHOSEN.has(market)));

function effectOf(now: SeasonState, before: SeasonState): Effect {
  const { markets, mean } = verdictOf(sameBets(now), sameBets(before));
  const [[market, worst]] = [...markets].toSorted(([, a], [, b]) => b.mean - a.mean) as [[string, Difference]];
  return { mean, worst: { market, by: worst.mean } };
}

const effectsTable = (rows: readonly Omit<Done, 'version'>[]): string =>
  table(
    ['Number', ...SEASONS.flatMap((season) => [`Mean ${season}`, 'error']), 'Worst market', 'by'].map((head, i) => ({
      head,
      left: i === 0,
    })),
    rows.map(({ key, effects }) => {
      if (effects === null) return [key, 'fails'];
      const worst = effects.map((one) => one.worst).toSorted((a, b) => b.by - a.by)[0]!;
      const means = effects.flatMap(({ mean }) => [mean.mean.toFixed(6), mean.error.toFixed(6)]);
      return [key, ...means, worst.market, worst.by.toFixed(5)];
    }),
  );

/** Returns the finished trials of this version of the model. */
function finished(): ReadonlyMap<string, Done['effects']> {
  const lines = existsSync(DONE) ? readFileSync(DONE, 'utf8').split('\n') : [];
  const all = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Done);
  return new Map(all.filter(({ version }) => version === MODEL_VERSION).map(({ key, effects }) => [key, effects]));
}

/** What a program of this folder reads. Packages are found in the project, above the copy. */
const COPIED = [
  'engine/package.json',
  'engine/src',
  'engine/forecast',
  'engine/cli/table.ts',
  'engine/cli/printable.ts',
  'engine/cli/newTable.ts',
];
const JUDGE = 'data-fixtures/judge';

/** A copy of the model in a folder of the project, in which a program can be run with a changed file. */
class Variant {
  readonly #folder: string;

  constructor(name: string) {
    this.#folder = join(FOLDER, name);
    rmSync(this.#folder, { recursive: true, force: true });
    for (const path of [...COPIED, JUDGE]) cpSync(join(ROOT, path), join(this.#folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'data-fixtures/seasons'), join(this.#folder, 'data-fixtures/seasons'));
    mkdirSync(join(this.#folder, 'node_modules/@ddh'), { recursive: true });
    for (const [pkg, path] of [
      ['engine', 'engine'],
      ['forecast', 'engine/forecast'],
    ] as const)
      symlinkSync(join(this.#folder, path), join(this.#folder, 'node_modules/@ddh', pkg));
  }

  /** Runs a program of this folder with `text` in the file `path`, and returns what it prints. */
  async run(path: string, text: string, program: string): Promise<string> {
    writeFileSync(join(this.#folder, path), text);
    const file = join(this.#folder, JUDGE, program);
    const args = ['--conditions=ddh-source', '--import', 'tsx', file];
    try {
      return await new Promise((resolve, reject) => {
        const child = spawn(process.execPath, args, {
          cwd: ROOT,
          stdio: ['ignore', 'pipe', 'inherit'],
          timeout: LONGEST,
        });
        const pieces: Buffer[] = [];
        child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
        child.on('error', reject);
        child.on('close', (code) =>
          code === 0 ? resolve(Buffer.concat(pieces).toString('utf8')) : reject(new Error(`${program}: exit ${code}`)),
        );
      });
    } finally {
      writeFileSync(join(this.#folder, path), readFileSync(join(ROOT, path)));
    }
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      times: { type: 'string', multiple: true, default: TIMES },
      processes: { type: 'string', default: '2' },
    },
  });
  const known = finished();
  const chosen = values.times.flatMap(trials).filter(({ key }) => key.startsWith(values.only));
  const waiting = chosen.filter(({ key }) => !known.has(key)).values();
  const made = new Map(known);
  const variants = Array.from({ length: Number(values.processes) }, (_, i) => new Variant(`effects-${i}`));
  const statesOf = async (variant: Variant, { path, text }: Omit<Trial, 'key'>): Promise<readonly SeasonState[]> =>
    JSON.parse(await variant.run(path, text, 'variantMain.ts')) as SeasonState[];
  const [path, { source }] = [...modelConstants()][0]!;
  const before = await statesOf(variants[0]!, { path, text: source });
  const tryNext = async (variant: Variant): Promise<void> => {
    // All variants take from one iterator.
    for (const trial of waiting) {
      const { key } = trial;
      const after = await statesOf(variant, trial).catch(() => null);
      const effects = after?.map((state, season) => effectOf(state, before[season]!)) ?? null;
      const line: Done = { version: MODEL_VERSION, key, effects };
      appendFileSync(
        DONE,
        `${JSON.stringify(line, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value))}\n`,
      );
      made.set(key, effects);
      console.error(`${made.size}: ${key}`);
    }
  };
  await Promise.all(variants.map(tryNext));
  console.log(effectsTable(chosen.map(({ key }) => ({ key, effects: made.get(key) ?? null }))));
}

await main();
