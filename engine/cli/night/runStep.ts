import { isObject, parseJson } from '@ddh/engine/internal/text';
import { UsageError, type ExitCode, type Io } from '../command.ts';
import type { NightContext, Plan, Step } from './step.ts';

/**
 * The result of a step that was run. `output` is the JSON that its command printed, and `lines` are the command's
 * messages.
 */
export type RanStep = {
  readonly exit: ExitCode;
  readonly output: string;
  readonly lines: readonly string[];
  readonly seconds: number;
};

/** Runs the command of a step in this process. `writtenAt` is the time to write into manifests. */
export async function runStep(
  step: Step,
  { args, alsoArgs = [] }: Plan,
  context: NightContext,
  writtenAt: string,
  io: Io,
): Promise<RanStep> {
  let output = '';
  let notes = '';
  const start = io.now().getTime();
  const collecting: Io = {
    ...io,
    cwd: context.order.folder,
    out: (text) => void (output += text),
    note: (text) => void (notes += text),
    progress: context.order.log === 'json' ? () => undefined : (io.progress ?? io.note),
    writtenAt: () => new Date(writtenAt),
  };
  let exit: ExitCode;
  try {
    exit = await step.run([...args, ...alsoArgs, '--json'], collecting, context);
  } catch (cause) {
    // This program has built the arguments, so a usage error can only come from a value in the configuration.
    if (!(cause instanceof UsageError)) throw cause;
    exit = 1;
    notes = cause.message;
  }
  const seconds = (io.now().getTime() - start) / 1000;
  return { exit, output, lines: [...linesOf(notes), ...leftOutOf(output)], seconds };
}

const linesOf = (notes: string): readonly string[] =>
  notes
    .split('\n')
    .map((line) => line.replace(/^ddh [a-z-]+: /, ''))
    .filter((line) => line !== '');

/**
 * Returns the problems that `ddh validate` found and the rows that pages leave out. They are in its output, but not in
 * its messages.
 */
function leftOutOf(output: string): readonly string[] {
  const json = parseJson(output);
  if (!isObject(json) || typeof json['ok'] !== 'boolean') return [];
  return [json['problems'], json['leftOut']]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map(({ file, path, problem }) => `${file}: ${path === '' ? '' : `${path} `}${problem}`);
}

/** Returns the kind of the failure in a command's output, or `null` if there is none. */
export function errorKind(output: string): string | null {
  const json = parseJson(output);
  const error = isObject(json) ? json['error'] : null;
  return isObject(error) && typeof error['kind'] === 'string' ? error['kind'] : null;
}
