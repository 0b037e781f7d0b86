import {
  formatAverage,
  formatCounted,
  formatStart,
  NO_GAMES,
  NONE,
  scheduleChangeText,
} from '@ddh/engine/internal/format';
import { gamesOn, type CardSide, type GameCard } from '@ddh/engine/internal/hub';
import { VENUES, type OddsType } from '@ddh/engine/internal/domain';
import { readArgs } from '../../args.ts';
import type { ExitCode, Io } from '../../command.ts';
import { showTab } from './open.ts';
import { COMMON, readHubRequest } from './request.ts';
import { table, type TableColumn } from '../../table.ts';
import { datesText, dateText, gameJson, oddsText, priced } from './texts.ts';

/** Prints the tab Game Win Probabilities: the games of a date, each with both teams. */
export async function games(args: readonly string[], io: Io): Promise<ExitCode> {
  const request = readHubRequest(readArgs(args, COMMON));
  const { oddsType } = request;
  return showTab('games', request, io, ({ figures, date, dates }) => {
    const cards = gamesOn(figures.cards, date);
    const moves = gamesOn(figures.moves, date);
    if (request.json) {
      const rows = cards.map((card) => cardJson(card, oddsType));
      io.out(`${JSON.stringify({ tab: 'games', date, dates, odds: oddsType, games: rows, moves })}\n`);
    } else if (cards.length === 0) {
      io.out(`${NO_GAMES}\n`);
    } else {
      io.out(`${dateText(date)}: ${formatCounted(cards.length, 'game')}. ${oddsText(oddsType)}\n`);
      io.out(
        `${datesText(dates)}\n${table(
          COLUMNS,
          cards.flatMap((card, i) => cardRows(card, i, oddsType)),
        )}`,
      );
    }
    if (!request.json) for (const move of moves) io.out(`${scheduleChangeText(move)}\n`);
    return null;
  });
}

const COLUMNS: readonly TableColumn[] = [
  { head: 'Start', left: true },
  { head: 'Team', left: true },
  { head: 'Win' },
  { head: 'Odds' },
  { head: 'Regulation' },
  { head: 'OT/SO' },
  { head: 'Proj. goals' },
  { head: 'Proj. shots' },
];

/** Returns a row for each team, with an empty row between games. */
function cardRows(
  { time, figures, goalies: _goalies, ...game }: GameCard,
  i: number,
  oddsType: OddsType,
): readonly (readonly string[])[] {
  const rows = VENUES.map((venue) => {
    const home = venue === 'home';
    const cells = figures === null ? COLUMNS.slice(2).map(() => NONE) : sideCells(figures[venue], oddsType);
    return [home ? '' : formatStart(time), `${home ? '@ ' : '  '}${game[venue].name}`, ...cells];
  });
  return i === 0 ? rows : [[], ...rows];
}

function sideCells({ wins, goals, shots }: CardSide, oddsType: OddsType): readonly string[] {
  const { any, regulation, overtime } = winsJson(wins, oddsType);
  return [any.percent, any.odds, regulation.percent, overtime.percent, formatAverage(goals), formatAverage(shots)];
}

const winsJson = ({ any, regulation, overtime }: CardSide['wins'], oddsType: OddsType) => ({
  any: priced(any, oddsType),
  regulation: priced(regulation, oddsType),
  overtime: priced(overtime, oddsType),
});

const sideJson = ({ wins, goals, shots }: CardSide, oddsType: OddsType) => ({
  wins: winsJson(wins, oddsType),
  goals: { amount: goals, text: formatAverage(goals) },
  shots: { amount: shots, text: formatAverage(shots) },
});

const cardJson = ({ figures, goalies, ...game }: GameCard, oddsType: OddsType): object => ({
  ...gameJson(game),
  goalies: goalies && { ...goalies.goalies, started: goalies.started },
  figures: figures && {
    away: sideJson(figures.away, oddsType),
    home: sideJson(figures.home, oddsType),
    awayPart: figures.awayPart,
    favorite: figures.favorite,
  },
});
