import { spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Run } from '../../../engine/cli/testing/runDdh.ts';
import type { World } from '../fetch/world.ts';

/** A command that a script under test has run. */
export type Command = { readonly name: string; readonly args: readonly string[]; readonly run: Run };

/**
 * The program that replaces each command. It sends its arguments to the test, which returns the output and the exit
 * code.
 */
const PROGRAM = `#!${process.execPath}
const { request } = require('node:http');
const { basename } = require('node:path');
const body = JSON.stringify({ name: basename(process.argv[1]), args: process.argv.slice(2) });
request(process.env.DDH_TEST_SERVER, { method: 'POST' }, (response) => {
  let text = '';
  response.on('data', (piece) => (text += piece)).on('end', () => {
    const { code, out, notes } = JSON.parse(text);
    process.stdout.write(out);
    process.stderr.write(notes);
    process.exitCode = code;
  });
}).end(body);
`;

/**
 * Runs a script with Bash in the operator's folder. `npm run ddh --` runs in this process, with the world's time and
 * responses, and `date` prints the world's time. Programs in `others` do nothing and exit with 0. Returns the commands
 * in order.
 */
export async function runScript(
  world: World,
  script: string,
  others: readonly string[] = [],
): Promise<readonly Command[]> {
  const commands: Command[] = [];
  const server = createServer((request, response) => {
    void answer(request).then((run) => response.end(JSON.stringify(run)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const bin = join(world.cwd, '.bin');
    await mkdir(bin, { recursive: true });
    for (const name of ['npm', ...others]) await writeProgram(join(bin, name), PROGRAM);
    const date = `#!/bin/sh\nexec /bin/date -d @${Math.floor(world.feeds.now / 1000)} "$@"\n`;
    await writeProgram(join(bin, 'date'), date);
    const { port } = server.address() as AddressInfo;
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
      DDH_TEST_SERVER: `http://127.0.0.1:${port}`,
    };
    await new Promise<void>((resolve, reject) => {
      const shell = spawn('bash', ['-c', script], { cwd: world.cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
      shell.once('error', reject).once('close', () => resolve());
    });
  } finally {
    server.close();
  }
  return commands;

  async function answer(request: IncomingMessage): Promise<Run> {
    let text = '';
    for await (const piece of request) text += String(piece);
    const { name, args } = JSON.parse(text) as Omit<Command, 'run'>;
    const isDdh = name === 'npm' && args.slice(0, 3).join(' ') === 'run ddh --';
    const run = isDdh ? await world.ddh(...args.slice(3)) : { code: 0 as const, out: '', notes: '' };
    commands.push({ name, args, run });
    return run;
  }
}

async function writeProgram(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await chmod(path, 0o755);
}
