import { ODDS_TYPES, PROBABILITY_TYPES } from '@ddh/engine/internal/domain';
import { isWord, listed } from '../args.ts';
import { reportCommand, UsageError } from '../command.ts';
import type { HubReport } from '../reports/hub.ts';
import { games } from './hub/games.ts';
import type { ReportTab } from './hub/open.ts';
import { props } from './hub/props.ts';
import { GAMES_OPTIONS, HUB_OPTIONS, PROPS_OPTIONS, TOTALS_OPTIONS } from './hub/request.ts';
import { totals } from './hub/totals.ts';

const ARGUMENTS = {
  '<folder>':
    "contains game_probs.json and so on, as 'ddh simulate' writes them; only the files that the page needs are read",
};

const EACH = `[--date YYYY-MM-DD] [--odds ${ODDS_TYPES.join('|')}] [--json]`;

const usage = `ddh hub games <folder> ${EACH}
ddh hub totals <folder> [--game "<away> @ <home>"] [--type ${PROBABILITY_TYPES.join('|')}] ${EACH}
ddh hub props <folder> [--prop Goals] [--line 0.5] [--game ...] [--search text] [--order over|under|player] ${EACH}

The figures of the Hub's pages, as the pages show them: games (Game Win Probabilities), totals (Total & Spread Probabilities), props (Player Prop Probabilities).

${listed(ARGUMENTS, HUB_OPTIONS)}

  ddh hub games data
  ddh hub totals data --game panthers --type puckLine --odds american
  ddh hub props data --prop Shots --line 2.5 --search tor --json

Exit: 0; 1 when there is nothing to show: no such folder, date or game; 2 for a wrong command line; 3 when a file is missing or wrong: it is listed, and the rest is shown.
`;

const TABS: Readonly<Record<string, ReportTab>> = { games, totals, props };

export const hubCommand = reportCommand<HubReport>({
  name: 'hub',
  usage,
  forms: { 'hub games': GAMES_OPTIONS, 'hub totals': TOTALS_OPTIONS, 'hub props': PROPS_OPTIONS },
  makesFiles: false,
  report([tab, ...args], io, note) {
    const found = Object.entries(TABS).find(([name]) => tab !== undefined && isWord(name, tab));
    if (found) return found[1](args, io, note);
    throw new UsageError(
      `give the page (games, totals or props), then the folder${tab === undefined ? '' : `; not '${tab}'`}`,
    );
  },
});
