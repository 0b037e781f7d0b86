import { fork } from 'node:child_process';
import process from 'node:process';
import { serveJobs } from './commands/simulate/helper.ts';
import { main } from './main.ts';
import { reason } from './reason.ts';

/** The argument that starts this program as a helper process. Ignored without an IPC channel. */
const HELPER = 'simulate-helper';

process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  // If the reader closes the pipe early (`ddh ... | head`), that is not an error.
  if (cause.code === 'EPIPE') process.exit(0);
  process.stderr.write(`ddh: cannot write to standard output: ${reason(cause)}\n`);
  process.exit(1);
});
// If standard error cannot be written, the exit code still shows the failure.
process.stderr.on('error', () => undefined);

/** For reproducible files: the time to write into manifests, in seconds since 1970. */
const epoch = Number(process.env['SOURCE_DATE_EPOCH']);
const writtenAt = Number.isSafeInteger(epoch) && epoch > 0 ? () => new Date(epoch * 1000) : null;

const [, program, ...args] = process.argv;
if (program === undefined) throw new Error('process.argv has no path of the running file');

if (args[0] === HELPER && process.send !== undefined) {
  serveJobs();
} else {
  process.exitCode = await main(args, {
    out: (text) => void process.stdout.write(text),
    ...(!process.stdout.isTTY && { data: (text: string) => void process.stdout.write(text) }),
    note: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY,
    stdin: () => process.stdin,
    cwd: process.cwd(),
    now: () => new Date(),
    ...(writtenAt && { writtenAt }),
    env: process.env,
    helper: () => fork(program, [HELPER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  });
}
