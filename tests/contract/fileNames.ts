import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  datasetFile,
  DECODERS,
  decodeManifest,
  simulationFiles,
  weightsFile,
  wholeOf,
  type Dataset,
} from '@ddh/engine/internal/datasets';
import { SETUP_FIELDS, writeTeamFile } from '@ddh/engine/internal/fantasy';
import type { Line } from '@ddh/engine/internal/domain';
import { parseGameWeights } from '@ddh/engine/internal/honest';
import { parseGameModel, parseSeasonModel } from '@ddh/engine/internal/model';
import { builderOfLink, encodeBuilder, encodeSlipLink, parseSlip, type Leg } from '@ddh/engine/internal/parlay';
import { aTeam } from '../../engine/testing/teams.ts';
import { generic, keyPaths, readPaths } from './keyPaths.ts';
import { filesIn, GAME, type SampleData } from './sampleData.ts';

/** The folders to which commands write. */
const WRITTEN = ['night', 'rated', 'part'];

/** The value files of players' bets, which have the same fields. */
const OF_PLAYERS = /\b(goal|assist|point|sog)_value\b/;

const line = (value: number): Line => value as Line;
const LEGS: readonly Leg[] = [
  { kind: 'winner', team: 'H', margin: line(0.5) },
  { kind: 'total', stat: 'Goals', side: 'over', line: line(4.5) },
  { kind: 'teamTotal', team: 'A', stat: 'Shots', side: 'under', line: line(20.5) },
  { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: line(0.5) },
];

const SHARED_WEIGHTS = {
  gameId: '1',
  books: ['B'],
  captured: { from: 'T', until: 'T' },
  withheld: LEGS,
  beforeNews: LEGS,
};
/** A file of weights of each kind. */
const WEIGHTS = [
  {
    ...SHARED_WEIGHTS,
    kind: 'weighed',
    weighing: {
      legs: LEGS.map((leg) => ({ leg, multiplier: 0.1, books: 0.5 })),
      effective: 0.9,
      peak: 2,
      records: 10_000,
      fingerprint: 'f',
    },
    honest_probs: [
      { subject: { kind: 'winner', team: 'H' }, over: [0.5], under: [] },
      { subject: { kind: 'total', stat: 'Goals' }, over: [0.5], under: [0.5] },
      { subject: { kind: 'teamTotal', team: 'A', stat: 'Shots' }, over: [0.5], under: [0.5] },
      { subject: { kind: 'player', player: 'P', stat: 'Shots' }, over: [0.5], under: [0.5] },
    ],
  },
  { ...SHARED_WEIGHTS, kind: 'fallback', fallback: { kind: 'effective', value: 0.4 } },
];

/**
 * Returns the files that commands write, and the fields that commands write or decoders read. Call this after
 * `cliNames`, whose runs write the files.
 */
export async function fileNames({ folder, placeholders }: SampleData): Promise<readonly string[]> {
  const names: string[] = [];
  const add = (kind: string, paths: Iterable<string>): void => {
    for (const path of paths) names.push(`${kind.replace(OF_PLAYERS, '{prop}_value')} ${path}`);
  };
  for (const written of WRITTEN) {
    for (const file of await filesIn(join(folder, written))) {
      const whole = wholeOf(file);
      const name = whole === null ? generic(file, placeholders) : whole.replace('.json', '-{cut}.json');
      names.push(`file ${name}`);
      // A cut has fields of its file.
      if (whole !== null) continue;
      const bytes = await readFile(join(folder, written, file));
      if (name.endsWith('.json')) add(`field ${name}`, keyPaths(JSON.parse(bytes.toString()), placeholders));
      if (name.endsWith('.npz')) add(`member ${name}`, bytes.toString('latin1').match(/\w+\.npy/g) ?? []);
    }
  }
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(folder, file), 'utf8'));
  const reads = async (file: string, decode: (doc: unknown) => unknown, name = generic(file, placeholders)) =>
    add(`field ${name}`, readPaths(await read(file), decode, placeholders));
  for (const [dataset, decode] of Object.entries(DECODERS)) {
    const file = datasetFile(dataset as Dataset);
    await reads(`night/${file}`, decode, file);
  }
  await reads('night/manifest.json', decodeManifest, 'manifest.json');
  await reads(`night/${GAME}_gamemodel.json`, parseGameModel, '{gameId}_gamemodel.json');
  await reads('season.json', parseSeasonModel, '{season}_season.json');
  await reads('slip.json', parseSlip, 'slip');
  add('file', simulationFiles('{gameId}'));
  const weights = weightsFile('{gameId}');
  add('file', [weights]);
  for (const file of WEIGHTS) add(`field ${weights}`, readPaths(file, parseGameWeights, placeholders));

  const shown = { oddsType: 'american', dataVersion: 'v', price: '+450', records: 60, hits: 6 } as const;
  const link = encodeSlipLink({ gameId: '1', away: 'A', home: 'H', legs: LEGS, ...shown });
  for (const [name, value] of new URLSearchParams(link))
    names.push(name === 'leg' ? `link leg ${value}` : `link ${name}`);
  const builder = builderOfLink({ gameId: '1', away: 'A', home: 'H', legs: LEGS });
  add('stored slip', keyPaths(JSON.parse(encodeBuilder(builder))));

  add('team file', keyPaths(JSON.parse(writeTeamFile([aTeam()]))));
  for (const [section, fields] of Object.entries(SETUP_FIELDS)) {
    add(
      'team setting',
      fields.map((field) => `${section}.${field}`),
    );
  }
  return names;
}
