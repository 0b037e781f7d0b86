import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { counting } from './parts/counting.ts';
import { generation } from './parts/generation.ts';
import { loading } from './parts/loading.ts';
import { weighing } from './parts/weighing.ts';
import { textTable, type Report } from './report.ts';
import { judge, TARGETS } from './targets.ts';

const PARTS: Readonly<Record<string, (rounds: number, report: Report) => Promise<void>>> = {
  counting,
  loading,
  weighing,
  generation,
};

const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string' } } });
const chosen = values.only?.split(',') ?? Object.keys(PARTS);
const parts = chosen.flatMap((name) => PARTS[name] ?? []);
const rounds = Number(values.rounds ?? 3);
if (parts.length < chosen.length || !(rounds >= 1)) {
  console.error(`npm run bench -- [--only ${Object.keys(PARTS).join(',')}] [--rounds 3]`);
  process.exit(2);
}

const results = new Map<string, number>();
const report: Report = {
  set: (name, value) => results.set(name, value),
  table: (title, head, rows) => console.log(`\n${title}\n${textTable(head, rows)}`),
  note: (text) => console.log(`\n${text}`),
};
console.log(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1e9)} GB, ${platform()} ${arch()}, Node ${process.versions.node}`,
);
for (const part of parts) {
  await part(rounds, report);
  globalThis.gc?.();
}

const judged = TARGETS.map((target) => ({ ...target, ...judge(target, results) }));
report.table(
  'Targets',
  ['', 'measured', 'threshold', 'verdict'],
  judged.map(({ what, figure, threshold, less, verdict }) => [
    what,
    figure,
    `${less ? '<=' : '>='} ${threshold}`,
    verdict,
  ]),
);
// Exit explicitly: DuckDB's threads would keep the process running.
process.exit(judged.some(({ verdict }) => verdict === 'missed') ? 1 : 0);
