// Writes or checks the fixtures: `npm run fixtures -- --inputs DIR`, `npm run fixtures:check -- --inputs DIR`.
// With `--edges` and no inputs, only what the list of edges in the track record came to, from the seasons in this folder.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { decodeTrackRecordSummary, type TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import { differences } from './compare.ts';
import { fixturesOf, RECORD, withEdges, type Fixtures } from './fixtures.ts';
import { missingInputs, readInputs } from './inputs.ts';
import { readSheets } from './judge/walk.ts';

const FOLDER = import.meta.dirname;

function write(fixtures: Fixtures): void {
  for (const folder of new Set([...fixtures.keys()].map((path) => join(FOLDER, dirname(path))))) {
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder)) rmSync(join(folder, old));
  }
  for (const [path, text] of fixtures)
    writeFileSync(join(FOLDER, path), path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
}

/** Returns the track record with new figures of its list of edges. */
function edgesOnly(): Fixtures {
  const doc: unknown = JSON.parse(readFileSync(join(FOLDER, RECORD), 'utf8'));
  const known = decodeTrackRecordSummary(doc);
  if (!known.ok) throw new Error(`${RECORD}: ${known.error.path} ${known.error.problem}`);
  // What is decoded has another order.
  return new Map([withEdges(doc as TrackRecordSummary, readSheets())]);
}

/**
 * Returns the exit code: 0 if the fixtures were written or the existing ones match, 1 if existing ones differ, 2 if an
 * argument is wrong or an input is missing.
 */
function main(): number {
  const { values } = parseArgs({
    options: {
      inputs: { type: 'string' },
      edges: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  if ((values.inputs === undefined) !== values.edges) {
    console.error('usage: npm run fixtures:check -- --inputs <folder of the input files>, or --edges');
    return 2;
  }
  const missing = values.inputs === undefined ? [] : missingInputs(values.inputs);
  if (missing.length > 0) {
    console.error(`${values.inputs} has no ${missing.join(', ')}`);
    return 2;
  }
  const fixtures = values.inputs === undefined ? edgesOnly() : fixturesOf(readInputs(values.inputs));
  if (!values.check) {
    write(fixtures);
    console.log(`${fixtures.size} files written`);
    return 0;
  }
  const found = differences(FOLDER, fixtures);
  console.log(found.length === 0 ? `${fixtures.size} files are the same` : found.join('\n'));
  return found.length === 0 ? 0 : 1;
}

process.exitCode = main();
