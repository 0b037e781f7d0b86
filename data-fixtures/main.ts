// Writes or checks the fixtures: `npm run fixtures -- --inputs DIR`, `npm run fixtures:check -- --inputs DIR`.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { differences } from './compare.ts';
import { fixturesOf, type Fixtures } from './fixtures.ts';
import { missingInputs, readInputs } from './inputs.ts';

const FOLDER = import.meta.dirname;

function write(fixtures: Fixtures): void {
  for (const folder of new Set([...fixtures.keys()].map((path) => join(FOLDER, dirname(path))))) {
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder)) rmSync(join(folder, old));
  }
  for (const [path, text] of fixtures)
    writeFileSync(join(FOLDER, path), path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
}

/**
 * Returns the exit code: 0 if the fixtures were written or the existing ones match, 1 if existing ones differ, 2 if an
 * argument is wrong or an input is missing.
 */
function main(): number {
  const { values } = parseArgs({ options: { inputs: { type: 'string' }, check: { type: 'boolean', default: false } } });
  if (values.inputs === undefined) {
    console.error('usage: npm run fixtures:check -- --inputs <folder of the input files>');
    return 2;
  }
  const missing = missingInputs(values.inputs);
  if (missing.length > 0) {
    console.error(`${values.inputs} has no ${missing.join(', ')}`);
    return 2;
  }
  const fixtures = fixturesOf(readInputs(values.inputs));
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
