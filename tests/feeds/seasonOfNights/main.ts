// `npm run release -- season`: runs `ddh night` on each day of a fictional season with postponed games, changed schedules
// and responses that fail, in two processes, each with half of the season.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { nightsOfHalf } from './season.ts';

const USAGE = `npm run release -- season [--teams 32] [--games 84] [--seed 1] [--half 1|2]

Runs 'ddh night' at noon of each day of a fictional season, and prints a table of the days, exits and requests. Ends with 1 if a
day with games has no night, or if a night ends with 1 that no planted fault explains.
`;

const { values } = parseArgs({
  options: {
    teams: { type: 'string', default: '32' },
    games: { type: 'string', default: '84' },
    seed: { type: 'string', default: '1' },
    half: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else if (values.half === undefined) {
  const codes = await Promise.all([1, 2].map(inProcess));
  process.exitCode = Math.max(...codes);
} else {
  const [teams, games, seed] = [values.teams, values.games, values.seed].map(Number) as [number, number, number];
  const problems = await nightsOfHalf({ teams, games, seed }, values.half === '2' ? 2 : 1, (line) => console.log(line));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function inProcess(half: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fork(import.meta.filename, [...process.argv.slice(2), '--half', `${half}`])
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}
