import process from 'node:process';
import { main } from './main.ts';

// A reader that goes away (`ddh ... | head`) ends the output, not in an error.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit(0);
});

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  interactive: process.stderr.isTTY,
  stdin: () => process.stdin,
  cwd: process.cwd(),
  now: () => new Date(),
});
