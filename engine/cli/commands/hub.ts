import { PROPS } from '@ddh/engine/internal/domain';
import { isWord } from '../args.ts';
import { UsageError, type Command, type ExitCode, type Io } from '../command.ts';
import { orList } from '../texts.ts';
import { games } from './hub/games.ts';
import { props } from './hub/props.ts';
import { totals } from './hub/totals.ts';

const usage = `ddh hub games  <folder>
ddh hub totals <folder> --game "<away> @ <home>" [--type goals|puckLine|shots]
ddh hub props  <folder> [--prop Goals] [--line 0.5] [--game ...] [--search text] [--order over|under|player]
              each with [--date YYYY-MM-DD] [--odds decimal|american] [--json]

The figures of the Hub's pages, as the pages show them: games (Game Win Probabilities), totals (Total & Spread
Probabilities), props (Player Prop Probabilities).

<folder>  contains game_probs.json and so on, as 'ddh simulate' writes them; only the files that the page needs are read
--date    one of the dates of game_probs; by default the first that is not before today in New York,
          or if all are, the first
--odds    decimal by default
--game    the game's name; also words or an abbreviation that match no other game of the date: --game panthers
--type    goals, puckLine or shots; goals by default
--prop    ${orList(PROPS)}; Goals by default
--line    0.5 to 6.5 in steps of 0.5; 0.5 by default
--search  starts of words in a player's name or team; accents do not matter
--order   over (largest first), under or player (by name); over by default
--json    one object: the query and the same rows, with each share as a number and as the page's texts

  ddh hub games data
  ddh hub totals data --game panthers --type puckLine --odds american
  ddh hub props data --prop Shots --line 2.5 --search tor --json

Exit: 0; 1 when there is nothing to show: no such folder, date or game; 2 for a wrong command line; 3 when a file is missing or
wrong: it is listed, and the rest is shown.
`;

const TABS: Readonly<Record<string, (args: readonly string[], io: Io) => Promise<ExitCode>>> = { games, totals, props };

export const hubCommand: Command = {
  name: 'hub',
  usage,
  makesFiles: false,
  async run([tab, ...args], io) {
    const found = Object.entries(TABS).find(([name]) => tab !== undefined && isWord(name, tab));
    if (found) return found[1](args, io);
    throw new UsageError(
      `give the page (games, totals or props), then the folder${tab === undefined ? '' : `; not '${tab}'`}`,
    );
  },
};
