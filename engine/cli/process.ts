import { fork } from 'node:child_process';
import process from 'node:process';
import { createOutputs } from './life/outputs.ts';
import { obeyStops } from './life/stop.ts';
import { isForText, main } from './main.ts';

/** The argument that starts this program as a helper process. Ignored without an IPC channel. */
const HELPER = 'simulate-helper';

/** For reproducible files: the time to write into manifests, in seconds since 1970. */
const epoch = Number(process.env['SOURCE_DATE_EPOCH']);
const writtenAt = Number.isSafeInteger(epoch) && epoch > 0 ? () => new Date(epoch * 1000) : null;

const [, program, ...args] = process.argv;
if (program === undefined) throw new Error('process.argv has no path of the running file');

if (args[0] === HELPER && process.send !== undefined) {
  const { serveJobs } = await import('./commands/simulate/helper.ts');
  serveJobs();
} else {
  obeyStops(process);
  const { out, note, end } = createOutputs(process.stdout, process.stderr);
  const made = await main(args, {
    out,
    ...(!process.stdout.isTTY && { data: out }),
    note,
    columns: () => process.stderr.columns ?? 0,
    // A user or another program may set COLUMNS for a terminal of another width.
    width: () => (process.stdout.isTTY ? Number(process.env['COLUMNS']) || process.stdout.columns : 0),
    stdin: () => process.stdin,
    cwd: process.cwd(),
    now: () => new Date(),
    ...(writtenAt && { writtenAt }),
    env: process.env,
    helper: () => fork(program, [HELPER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  });
  const { code, isStuck } = await end(made, await isForText(args));
  process.exitCode = code;
  if (isStuck) process.exit();
}
