import { formatPercent, NONE } from '@ddh/engine/internal/format';
import type { ExpectedGoalie } from '@ddh/engine/internal/model';
import { exactOutcomes } from '@ddh/forecast/slate';
import { VENUES, type Venue } from '@ddh/engine/internal/domain';
import { table } from '../../table.ts';
import type { RatedGame } from './days.ts';

const COLUMNS = [
  { head: 'Date', left: true },
  { head: 'ET', left: true },
  { head: 'Game', left: true },
  { head: 'Goals' },
  { head: 'Home win' },
  { head: 'Away goalie', left: true },
  { head: 'Home goalie', left: true },
] as const;

/** Formats a row for each game: start, teams, expected goals, the home team's chance to win, and goalies. */
export function gamesTable(games: readonly RatedGame[]): string {
  const rows = games.map((game) => {
    const { date, time, away, home } = game.rates;
    return [
      date,
      time,
      `${away.abbreviation} @ ${home.abbreviation}`,
      `${away.goals.toFixed(2)} - ${home.goals.toFixed(2)}`,
      formatPercent(homeWin(game)),
      goalieText(away.goalie),
      goalieText(home.goalie),
    ];
  });
  return table(COLUMNS, rows);
}

const homeWin = ({ model }: RatedGame): number => exactOutcomes(model).wins.home.any;

const goalieText = (goalie: ExpectedGoalie | undefined): string =>
  goalie === undefined ? NONE : `${goalie.name} (${formatPercent(goalie.chance)})`;

/** Formats a game for `--json`, with names and the expected counts of both teams. */
export function ratedGameJson(game: RatedGame): object {
  const { gameId, date, time } = game.rates;
  const side = (venue: Venue): object => {
    const { name, abbreviation, goals, shots, blocks, powerPlayGoals, goalie } = game.rates[venue];
    return { name, abbreviation, goals, shots, blocks, powerPlayGoals, goalie: goalie ?? null };
  };
  const sides = Object.fromEntries(VENUES.map((venue) => [venue, side(venue)]));
  return { gameId, date, time, ...sides, homeWin: homeWin(game) };
}
