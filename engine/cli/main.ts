import { UsageError, type Command, type ExitCode, type Io } from './command.ts';
import { backtest } from './commands/backtest.ts';
import { calibrate } from './commands/calibrate.ts';
import { devig } from './commands/devig.ts';
import { fantasy } from './commands/fantasy.ts';
import { hub } from './commands/hub.ts';
import { odds } from './commands/odds.ts';
import { parlay } from './commands/parlay.ts';
import { project } from './commands/project.ts';
import { rate } from './commands/rate.ts';
import { simulate } from './commands/simulate.ts';
import { suggest } from './commands/suggest.ts';
import { validate } from './commands/validate.ts';
import { value } from './commands/value.ts';
import { valueBuild } from './commands/valueBuild.ts';
import { valueSample } from './commands/valueSample.ts';
import { week } from './commands/week.ts';
import { didYouMean, nearest } from './nearest.ts';

const COMMANDS: readonly Command[] = [
  rate,
  simulate,
  project,
  backtest,
  calibrate,
  hub,
  parlay,
  suggest,
  value,
  valueBuild,
  valueSample,
  fantasy,
  week,
  odds,
  devig,
  validate,
];

const USAGE = 'ddh <command> [options]';

const HELP = `ddh: hockey parlay probabilities, counted in a simulation of the game

Usage: ${USAGE}

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(14)}${summary}`).join('\n')}

ddh <command> --help tells more. --json gives machine-readable output.
Exit: 0 answered, 1 the input is wrong, 2 the command was not understood.
`;

/** argv (without node and script) -> exit code. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [word, ...rest] = argv;
  if (word === undefined || word === 'help' || isHelp(word)) {
    io.out(HELP);
    return word === undefined ? 2 : 0;
  }
  const command = COMMANDS.find(({ name }) => name === word);
  if (!command) {
    const meant = nearest(
      word,
      COMMANDS.map(({ name }) => name),
    );
    return refuse('ddh', `there is no command '${word}'${didYouMean(meant)}`, USAGE, io);
  }
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (options.some(isHelp)) {
    io.out(command.usage);
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    return refuse(`ddh ${word}`, cause.message, usageLines(command), io);
  }
}

/** The whole help would push the message off the screen. */
function refuse(who: string, message: string, usage: string, io: Io): 2 {
  io.note(`${who}: ${message}\n\nUsage: ${usage}\nSee ${who} --help\n`);
  return 2;
}

/** How a command is written: its help up to the first empty line. */
const usageLines = ({ usage }: Command): string => usage.slice(0, usage.indexOf('\n\n')).replaceAll('\n', '\n       ');

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';
