// `npm run feeds`: serves the fictional season for manual use, and prints how to use the APIs.
import { parseArgs } from 'node:util';
import { leagueDay, parseInstant } from '@ddh/engine/internal/domain';
import { seasonName } from '@ddh/forecast/history';
import { FAULT_KINDS } from './faults.ts';
import { ODDS_KEY } from './oddsApi.ts';
import { createSeason } from './season.ts';
import { startFeeds } from './server.ts';
import { utcText } from './time.ts';

const USAGE = `npm run feeds -- [--port 8790] [--seed 1] [--teams 32] [--games 84] [--year 2026] [--now 2026-10-29T11:00:00Z] [--faults]

Serves a fictional league in the shape of the NHL's web API and of The Odds API, on 127.0.0.1, until you press Ctrl+C.
The clock runs, and starts with this machine's time unless --now is given; the season is that of this day unless --year is
given. The two seasons before --year are served, too. --faults breaks one address in ten in each of these ways: ${FAULT_KINDS.join(', ')}.
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8790' },
    seed: { type: 'string', default: '1' },
    teams: { type: 'string', default: '32' },
    games: { type: 'string', default: '84' },
    year: { type: 'string', default: seasonName(leagueDay(Date.now())).slice(0, 4) },
    now: { type: 'string' },
    faults: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else {
  try {
    await serve();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}

function whole(name: 'port' | 'seed' | 'teams' | 'games' | 'year'): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
}

async function serve(): Promise<void> {
  const [seed, year] = [whole('seed'), whole('year')];
  const size = { teams: whole('teams'), games: whole('games') };
  const now = values.now === undefined ? Date.now() : parseInstant(values.now);
  if (now === null) throw new Error('--now must be a time such as 2026-10-29T11:00:00Z');
  const seasons = [year - 2, year - 1, year].map((of) => createSeason({ seed, ...size, year: of }));
  const feeds = await startFeeds({
    seasons,
    port: whole('port'),
    now,
    runs: true,
    faults: values.faults ? { seed, kinds: FAULT_KINDS } : null,
  });
  const last = seasons.at(-1)?.games;
  if (now < (last?.at(0)?.start ?? 0) || now > (last?.at(-1)?.start ?? 0))
    console.log(
      `No season is played on ${leagueDay(now)}, so 'ddh night' will find no games. With libfaketime it runs on another day:\n` +
        "  faketime '2026-11-20 12:00:00' npm run feeds -- --year 2026    and the same before npm run ddh -- night",
    );
  const config = {
    contact: 'you@example.org',
    store: 'store',
    data: 'data',
    records: 2000,
    nhl: { base: feeds.nhlBase },
    odds: { provider: 'the-odds-api', base: feeds.oddsBase, termsConfirmed: true },
  };
  console.log(`
  League    ${feeds.nhlBase}/schedule/now
  Odds      ${feeds.oddsBase}/v4/sports/icehockey_nhl/events?apiKey=${ODDS_KEY}
  Seasons   ${seasons.map(({ label }) => label).join(', ')}
  Now       ${utcText(feeds.now)}. To set it:
            curl -X POST '${feeds.clockAddress}?now=${utcText(feeds.now)}'

Use it with DDH_ODDS_KEY=${ODDS_KEY} and this ddh.json:
${JSON.stringify(config, null, 2)}

Ctrl+C stops it.`);
}
