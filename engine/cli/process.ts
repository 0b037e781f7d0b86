import { fork } from 'node:child_process';
import process from 'node:process';
import { serveJobs } from './commands/simulate/helper.ts';
import { main } from './main.ts';

/** The word that makes this program a helper of another; it does nothing where nobody listens. */
const HELPER = 'simulate-helper';

// A reader that goes away (`ddh ... | head`) ends the output, not in an error.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit(0);
});

if (process.argv[2] === HELPER && process.send !== undefined) {
  serveJobs();
} else {
  process.exitCode = await main(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY,
    stdin: () => process.stdin,
    cwd: process.cwd(),
    now: () => new Date(),
    helper: () => fork(process.argv[1]!, [HELPER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  });
}
