// `npm run replay`: fetches a fictional season night by night, once without faults and once with all kinds of faults.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { replayBroken, replayWhole, type ReplayOptions } from './replay.ts';

const USAGE = `npm run replay -- [--teams 32] [--games 84] [--seed 1] [--kills 20] [--answers whole|broken]

Fetches a whole fictional season with 'ddh fetch nhl', each morning of virtual time, and compares every cell of its files with
the generator's: once with whole answers, and once while answers are broken in every way, both at the same time. With whole
answers it also counts requests, rebuilds the season, and fetches it into an empty store with kills at random requests.
Ends with 1 at the first difference.
`;

const REPLAYS = { whole: replayWhole, broken: replayBroken } as const;
type Answers = keyof typeof REPLAYS;
const isAnswers = (name: string): name is Answers => Object.hasOwn(REPLAYS, name);

const { values } = parseArgs({
  options: {
    teams: { type: 'string', default: '32' },
    games: { type: 'string', default: '84' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '20' },
    answers: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function run(): Promise<void> {
  const options = { seed: whole('seed'), teams: whole('teams'), games: whole('games'), kills: whole('kills') };
  const { answers } = values;
  if (answers === undefined) {
    const codes = await Promise.all(Object.keys(REPLAYS).map((name) => replayIn(name)));
    process.exitCode = Math.max(...codes);
  } else if (isAnswers(answers)) await replay(answers, options);
  else throw new Error(`--answers must be ${Object.keys(REPLAYS).join(' or ')}`);
}

async function replay(answers: Answers, options: ReplayOptions): Promise<void> {
  const start = performance.now();
  await REPLAYS[answers](options, (line) => console.log(`${answers}: ${line}`));
  const { user, system } = process.cpuUsage();
  const minutes = (ms: number): string => (ms / 60_000).toFixed(1);
  console.log(
    `${answers}: done in ${minutes(performance.now() - start)} minutes, ${minutes((user + system) / 1000)} of processor time`,
  );
}

/** Replays in a separate process, so that the two replays run on different cores. */
function replayIn(answers: string): Promise<number> {
  const args = [...process.argv.slice(2), '--answers', answers];
  // Responses become garbage after a short time. With a large young generation, V8 collects them cheaply.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64'];
  return new Promise((resolve, reject) => {
    fork(import.meta.filename, args, { execArgv })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}

function whole(name: 'seed' | 'teams' | 'games' | 'kills'): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
}
