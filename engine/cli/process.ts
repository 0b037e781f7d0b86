import { fork } from 'node:child_process';
import process from 'node:process';
import { serveJobs } from './commands/simulate/helper.ts';
import { main } from './main.ts';
import { reason } from './reason.ts';

/** The word that makes this program a helper of another; it does nothing where nobody listens. */
const HELPER = 'simulate-helper';

process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`ddh ... | head`) is no error.
  if (cause.code === 'EPIPE') process.exit(0);
  process.stderr.write(`ddh: cannot write to standard output: ${reason(cause)}\n`);
  process.exit(1);
});
// Without standard error the exit code still shows the failure.
process.stderr.on('error', () => undefined);

const [, program, ...args] = process.argv;
if (program === undefined) throw new Error('Node.js does not say which file it runs');

if (args[0] === HELPER && process.send !== undefined) {
  serveJobs();
} else {
  process.exitCode = await main(args, {
    out: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY,
    stdin: () => process.stdin,
    cwd: process.cwd(),
    now: () => new Date(),
    helper: () => fork(program, [HELPER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  });
}
