import packageJson from './package.json' with { type: 'json' };
import { failureJson, UsageError, type Command, type ExitCode, type Io } from './command.ts';
import { commandOf, COMMANDS } from './commands.ts';
import { didYouMean, nearest } from './nearest.ts';
import { oneLine, printable } from './printable.ts';
import { fileErrorText } from './reason.ts';
import { fitRows } from './table.ts';
import { wrapped } from './wrap.ts';

/** The width of help where there is no terminal. */
const HELP_WIDTH = 120;

const USAGE = 'ddh <command> [options]';

const HELP = `ddh: hockey parlay probabilities, counted in a simulation of the game

Usage: ${USAGE}

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(14)}${summary}`).join('\n')}

ddh help <command> shows more. --json prints machine-readable output, also for a failure: {"error": {"kind", "message"}}.
Use - as a file name to read standard input. ddh --version prints the version.
Exit: 0 done; 1 the input is wrong, or 'validate' or 'calibrate' has found a fault; 2 the command line is wrong; 3 done, but
something was left out and is listed.
`;

/**
 * Runs the command for `argv` (without node and script) and returns the exit code. With `--json`, a failure is also
 * printed to stdout as an object.
 */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [word, ...rest] = argv;
  const options = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const printed = { out: false, notes: '' };
  const recorded = framed(io, printed);
  const fail = (kind: string, message: string): void => {
    if (options.includes('--json') && !printed.out) recorded.out(failureJson({ kind, message }));
  };
  try {
    const code = await run(word, rest, options, recorded);
    if (code === 1) fail('failed', printed.notes.replaceAll(`ddh ${word}: `, '').trimEnd());
    return code;
  } catch (cause) {
    const command = await commandOf(word);
    const who = command === undefined ? 'ddh' : `ddh ${command.name}`;
    const fileError = fileErrorText(cause, io.cwd);
    if (fileError !== null) {
      recorded.note(`${who}: ${fileError}\n`);
      fail('failed', fileError);
      return 1;
    }
    if (!(cause instanceof UsageError)) throw cause;
    // Print only the usage lines, because the full help would scroll the message off the screen.
    const usage = command === undefined ? USAGE : usageLines(command);
    const lines = wrapped(`Usage: ${usage}`, io.columns() || HELP_WIDTH);
    recorded.note(`${who}: ${oneLine(cause.message)}\n\n${lines}\nSee ${who} --help\n`);
    fail('usage', cause.message);
    return 2;
  }
}

/** Whether a call is for the text that it prints, and not for files or a delivery. */
export async function isForText([word, ...rest]: readonly string[]): Promise<boolean> {
  const command = await commandOf(word);
  if (command === undefined || rest.some(isHelp)) return true;
  const { makesFiles } = command;
  return !(typeof makesFiles === 'boolean' ? makesFiles : makesFiles(rest));
}

/** Wraps the outputs of `io`: makes what they print safe for a terminal, and records it. */
function framed(io: Io, printed: { out: boolean; notes: string }): Io {
  const out = (text: string, print = io.out): void => {
    printed.out = true;
    print(text);
  };
  return {
    ...io,
    out: (text) => out(printable(fitRows(text, io.width?.() ?? 0))),
    data: (text) => (io.data === undefined ? out(printable(text)) : out(text, io.data)),
    note: (text) => {
      printed.notes += text;
      io.note(printable(text));
    },
    // Progress writes control characters, so `createProgress` makes the rest of its text safe.
    progress: io.progress ?? io.note,
  };
}

async function run(
  word: string | undefined,
  rest: readonly string[],
  options: readonly string[],
  io: Io,
): Promise<ExitCode> {
  const help = (text: string): void => io.out(wrapped(text, io.width?.() || HELP_WIDTH));
  if (word === undefined || isHelp(word)) {
    help(HELP);
    return word === undefined ? 2 : 0;
  }
  if (word === '--version') {
    io.out(`${packageJson.version}\n`);
    return 0;
  }
  if (word === 'help') {
    const [name, stray] = rest.filter((arg) => !isHelp(arg));
    if (stray !== undefined) throw new UsageError(`ddh help takes only one command: remove '${stray}'`);
    help(name === undefined ? HELP : (await commandNamed(name)).usage);
    return 0;
  }
  const command = await commandNamed(word);
  if (options.some(isHelp)) {
    help(command.usage);
    return 0;
  }
  return command.run(rest, io);
}

async function commandNamed(word: string): Promise<Command> {
  const command = await commandOf(word);
  if (command !== undefined) return command;
  const meant = nearest(
    word,
    COMMANDS.map(({ name }) => name),
  );
  throw new UsageError(`unknown command '${word}'${didYouMean(meant)}`);
}

/** The usage lines of a command: its help up to the first empty line. */
const usageLines = ({ usage }: Command): string => usage.slice(0, usage.indexOf('\n\n')).replaceAll('\n', '\n       ');

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';
