import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CACHE } from './files.ts';
import type { Options } from './options.ts';
import { bundle } from './parts/bundle.ts';
import { evaluation } from './parts/evaluation.ts';
import { gap } from './parts/gap.ts';
import { generation } from './parts/generation.ts';
import { growth } from './parts/growth.ts';
import { limits } from './parts/limits.ts';
import { loading } from './parts/loading.ts';
import { memory } from './parts/memory.ts';
import { npzWarm } from './parts/npzWarm.ts';
import { progressive } from './parts/progressive.ts';
import { suggestions } from './parts/suggestions.ts';
import { texts } from './parts/texts.ts';
import { textTable, type Report, type Results } from './results.ts';
import { judge, TARGETS } from './targets.ts';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { ROOT } from './root.ts';

const PARTS: Readonly<Record<string, (options: Options, report: Report) => Promise<void>>> = {
  evaluation,
  limits,
  loading,
  npzWarm,
  texts,
  memory,
  progressive,
  gap,
  suggestions,
  generation,
  bundle,
};
const SIZES = [10_000, 100_000, 1_000_000];

const USAGE = `npm run bench -- [--only ${Object.keys(PARTS).join(',')}] [--records ${SIZES.join(',')}] [--rounds 7] [--out file.json]`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    records: { type: 'string' },
    rounds: { type: 'string' },
    out: { type: 'string' },
  },
});
const chosen = values.only?.split(',') ?? Object.keys(PARTS);
const parts = chosen.flatMap((name) => PARTS[name] ?? []);
const records = values.records?.split(',').map(Number) ?? SIZES;
const rounds = Number(values.rounds ?? 7);
if (parts.length < chosen.length || !records.every((n) => SIZES.includes(n)) || !(rounds >= 1)) {
  console.error(USAGE);
  process.exit(2);
}

const results: Results = new Map();
const notes = new Set<string>();
const report: Report = {
  set: (name, value) => results.set(name, value),
  table: (title, head, rows) => console.log(`\n${title}\n${textTable(head, rows)}`),
  note: (text) => {
    if (!notes.has(text)) console.log(`\n${text}`);
    notes.add(text);
  },
};
const machineInfo = machine();
console.log(
  `${machineInfo.processor}, ${machineInfo.cores} cores, ${machineInfo.memoryGB} GB, ${machineInfo.platform}, Node ${machineInfo.node}`,
);
for (const part of parts) {
  await part({ records, rounds }, report);
  globalThis.gc?.();
}
growth(results, report);

const judged = TARGETS.map((target) => ({ ...target, ...judge(target, results) }));
const measured = judged.filter(({ verdict }) => verdict !== 'not measured');
if (measured.length > 0) {
  const bound = (value: number, less?: true): string => `${less ? '<=' : '>='} ${value}`;
  report.table(
    'Targets',
    ['', 'measured', 'threshold', 'aim', 'verdict', ''],
    measured.map(({ id, figure, threshold, aim, less, verdict, required, what }) => [
      `${id}: ${what}`,
      figure,
      bound(threshold, less),
      bound(aim, less),
      verdict,
      required ? '' : 'not required',
    ]),
  );
}
const out = values.out ?? join(CACHE, 'results.json');
const targets = judged.map(({ id, what, threshold, aim, required, figure, verdict }) => ({
  id,
  what,
  threshold,
  aim,
  required,
  figure,
  verdict,
}));
writeFileSync(
  out,
  `${JSON.stringify({ machine: machineInfo, records, rounds, results: Object.fromEntries(results), targets, notes: [...notes] }, null, 2)}\n`,
);
console.log(`\nAll figures: ${out}`);
// Exit explicitly: DuckDB's threads would keep the process running.
process.exit(measured.some(({ required, verdict }) => required && verdict === 'missed') ? 1 : 0);

type Package = { readonly dependencies: Readonly<Record<string, string>> };

/** Returns a description of the machine and the versions of the peer programs. Both are saved with the figures. */
function machine() {
  const peers = JSON.parse(readFileSync(`${ROOT}/engine/bench/package.json`, 'utf8')) as Package;
  return {
    date: new Date().toISOString(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    platform: `${platform()} ${arch()}`,
    node: process.versions.node,
    v8: process.versions.v8,
    peers: peers.dependencies,
  };
}
