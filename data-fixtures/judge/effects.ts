// Gives each fitted number of the model its neutral value, twice and half its value, and scores both seasons: `npm run release -- constants`.
// A run continues where the last one has stopped, also on another machine: the effects are in recorded/effects.jsonl.
// --only has the start of the keys to try, such as rest.ts, and --values which of neutral, double and half. --processes is the number of trials
// at a time. With --table it tries nothing, and writes the effects of the neutral values into recorded/constants.txt.
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
import { changed, modelConstants, type NumberPlace } from './constants.ts';
import { SEASONS } from './judgeSeasons.ts';
import { marketsOf, type SeasonState } from './state.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/judge');
/** In milliseconds. A changed number may make a loop endless. */
const LONGEST = 30 * 60_000;
const DONE = join(import.meta.dirname, 'recorded/effects.jsonl');
const TABLE = join(import.meta.dirname, 'recorded/constants.txt');

/** Above every count, so that a half-life of this length never halves, and a spread of this size is none. */
const FAR = 1e9;
/**
 * The values at which numbers have no effect, by property (`halfLife`), or by file and constant. All others have none at 0. A factor has none
 * at 1, and a chance of two at .5.
 */
const NEUTRAL: { readonly [name: string]: number } = {
  halfLife: FAR,
  carry: 1,
  newcomer: 1,
  losing: 0.5,
  certainty: 0,
  onUnit: 0,
  'affinity.ts HALF_LIFE': FAR,
  'affinity.ts KEPT': 1,
  'dressing.ts KEPT': 1,
  'form.ts HALF_LIFE': FAR,
  'goalieForm.ts PREFERENCE': 1,
  'goalieForm.ts TIRED': 1,
  'goalieForm.ts AGAIN': 1,
  'lineups.ts ICE_APART': FAR,
  'playsForm.ts RECENT': FAR,
  'playsForm.ts LONG': FAR,
  'units.ts WORTH': 1,
  'units.ts WORTH_OF_UNIT': 1,
  'units.ts ASSISTS': 1,
  'compileGoals.ts AFFINITY': 1,
  'league.ts GOAL_NU': 1,
  'league.ts SECOND_DEFENSE': 1,
  'league.ts PRESSING_SIZE': FAR,
  'league.ts SHOT_SIZE': FAR,
  'league.ts BLOCK_SIZE': FAR,
};
const VALUES = {
  neutral: (constant: string, { property }: NumberPlace) => NEUTRAL[property] ?? NEUTRAL[constant] ?? 0,
  double: (_: string, { text }: NumberPlace) => numberOf(text) * 2,
  half: (_: string, { text }: NumberPlace) => numberOf(text) / 2,
} as const;
type Value = keyof typeof VALUES;

const numberOf = (text: string): number => Number(text.replaceAll('_', ''));

type Trial = { readonly key: string; readonly path: string; readonly text: string; readonly chosenOn: string };

/** The effect of a changed number on a season. `worst` is the market that it hurts most. */
type Effect = { readonly mean: Difference; readonly worst: { readonly market: string; readonly by: number } };
/** A line of the log. `effects` is null if the changed model cannot rate a season. */
type Done = { readonly version: number; readonly key: string; readonly effects: readonly Effect[] | null };

/** All trials with one kind of value, in the order of the files. A number that has the value already is not tried. */
function trials(value: Value): readonly Trial[] {
  return [...modelConstants()].flatMap(([path, { source, constants }]) =>
    constants
      .filter(({ tag }) => tag === 'fitted')
      .flatMap(({ name, chosenOn, numbers }) => {
        const constant = `${basename(path)} ${name}`;
        return numbers.flatMap((number, i) => {
          const to = VALUES[value](constant, number);
          if (to === numberOf(number.text)) return [];
          const key = `${constant} ${i + 1} (${number.text}) at ${to}`;
          return [{ key, path, text: changed(source, number, to), chosenOn }];
        });
      }),
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

/** A table of trials. The effects of a number that is not used for any bet of the seasons are 0. */
const effectsTable = (rows: readonly (Pick<Trial, 'key' | 'chosenOn'> & Pick<Done, 'effects'>)[]): string =>
  table(
    ['Number', 'Chosen on', ...SEASONS.flatMap((season) => [`Mean ${season}`, 'error']), 'Worst market', 'by'].map(
      (head, i) => ({
        head,
        left: i < 2,
      }),
    ),
    rows.map(({ key, chosenOn, effects }) => {
      if (effects === null) return [key, chosenOn, 'fails'];
      const worst = effects.map((one) => one.worst).toSorted((a, b) => b.by - a.by)[0]!;
      const means = effects.flatMap(({ mean }) => [mean.mean.toFixed(6), mean.error.toFixed(6)]);
      return [key, chosenOn, ...means, worst.market, worst.by.toFixed(5)];
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
      values: { type: 'string', multiple: true, default: Object.keys(VALUES) },
      processes: { type: 'string', default: '2' },
      table: { type: 'boolean', default: false },
    },
  });
  const known = finished();
  if (values.table) {
    const left = trials('neutral').filter(({ key }) => !known.has(key)).length;
    if (left > 0) throw new Error(`${left} neutral values are not tried yet: run without --table`);
    writeFileSync(
      TABLE,
      effectsTable(trials('neutral').map(({ key, chosenOn }) => ({ key, chosenOn, effects: known.get(key) ?? null }))),
    );
    return;
  }
  const chosen = (values.values as Value[]).flatMap(trials).filter(({ key }) => key.startsWith(values.only));
  const waiting = chosen.filter(({ key }) => !known.has(key)).values();
  const made = new Map(known);
  const variants = Array.from({ length: Number(values.processes) }, (_, i) => new Variant(`effects-${i}`));
  const statesOf = async (
    variant: Variant,
    { path, text }: Pick<Trial, 'path' | 'text'>,
  ): Promise<readonly SeasonState[]> => JSON.parse(await variant.run(path, text, 'variantMain.ts')) as SeasonState[];
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
  console.log(effectsTable(chosen.map(({ key, chosenOn }) => ({ key, chosenOn, effects: made.get(key) ?? null }))));
}

await main();
