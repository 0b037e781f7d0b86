import type { Network } from '@ddh/feeds/http';
import type { ExitCode, Io } from '../command.ts';
import { main } from '../main.ts';
import { checkPrinted } from './checkPrinted.ts';

export type Run = { readonly code: ExitCode; readonly out: string; readonly notes: string };

type Surroundings = {
  /** Milliseconds by which the clock advances each time it is read, without `network`. */
  readonly tick?: number;
  /** The width of the terminal. 0 if there is none. */
  readonly columns?: number;
  /** The width of the terminal for the output. 0 if there is none. */
  readonly width?: number;
  readonly stdin?: Uint8Array | string;
  /** The day on which the clock starts, at noon in New York, without `network`. */
  readonly today?: string;
  /** The network for the command's requests. The command reads the network's clock. */
  readonly network?: Network;
  readonly env?: Io['env'];
  readonly memory?: Io['memory'];
};

/** Parses what a command printed with `--json`, without `schemaVersion`, which is the same everywhere. */
export function jsonOf(out: string): Record<string, unknown> {
  const { schemaVersion: _, ...json } = JSON.parse(out) as Record<string, unknown>;
  return json;
}

/** Runs `ddh` in the process of the test. What it prints with `--json` must match the command's schema. */
export async function runDdh(
  cwd: string,
  args: readonly string[],
  { tick = 0, columns = 0, width = 0, stdin = '', today = '2025-10-07', env, network, memory }: Surroundings = {},
): Promise<Run> {
  let out = '';
  let notes = '';
  let now = Date.parse(`${today}T16:00:00Z`);
  async function* input(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(stdin));
  }
  const code = await main(args, {
    out: (text) => void (out += text),
    note: (text) => void (notes += text),
    columns: () => columns,
    width: () => width,
    stdin: input,
    cwd,
    now: network ? () => new Date(network.now()) : () => new Date((now += tick)),
    ...(env && { env }),
    ...(network && { network }),
    ...(memory && { memory }),
  });
  const [command = ''] = args;
  if (args.includes('--json') && out !== '') checkPrinted(command, out);
  return { code, out, notes };
}
