import {
  formatAverage,
  formatCounted,
  formatOdds,
  formatPercent,
  formatStart,
  newsSinceText,
  newsStepText,
  newsTexts,
  NO_GAMES,
  NONE,
  scheduleChangeText,
} from '@ddh/engine/internal/format';
import {
  dayNews,
  gamesOn,
  newsSteps,
  type CardSide,
  type DayNews,
  type GameCard,
  type NewsStep,
} from '@ddh/engine/internal/hub';
import type { StartingGoalie } from '@ddh/engine/internal/datasets';
import { ok } from '@ddh/engine/internal/result';
import { VENUES, type LeagueDate, type OddsType } from '@ddh/engine/internal/domain';
import { readArgs } from '../../args.ts';
import type { HubCard } from '../../reports/hub.ts';
import { showTab, type ReportTab } from './open.ts';
import { GAMES_OPTIONS, readHubRequest } from './request.ts';
import { table, type TableColumn } from '../../table.ts';
import { datesText, dateText, chanceJson, gameJson, oddsText } from './texts.ts';

/** The tab Game Win Probabilities: the games of a date, each with both teams. */
export const games: ReportTab = async (args, io, note) => {
  const request = readHubRequest(readArgs(args, GAMES_OPTIONS));
  return showTab('games', request, io, note, ({ figures, date, dates }) => {
    const cards = gamesOn(figures.cards, date);
    const moves = gamesOn(figures.moves, date);
    return ok({
      json: { tab: 'games', date, dates, rows: cards.map(cardJson), moves },
      text:
        linesOf(cards, date, dates, request.oddsType) +
        moves.map((move) => `${scheduleChangeText(move)}\n`).join('') +
        newsLines(dayNews(cards, date, io.now().getTime()), date),
    });
  });
};

function linesOf(
  cards: readonly GameCard[],
  date: LeagueDate,
  dates: readonly LeagueDate[],
  oddsType: OddsType,
): string {
  if (cards.length === 0) return `${NO_GAMES}\n`;
  const rows = cards.flatMap((card, i) => cardRows(card, i, oddsType));
  const head = `${dateText(date)}: ${formatCounted(cards.length, 'game')}. ${oddsText(oddsType)}`;
  return `${head}\n${datesText(dates)}\n${table(COLUMNS, rows)}`;
}

/** The news about the games, as above the games of the page. Nothing without a file of changes. */
function newsLines(news: DayNews | null, date: LeagueDate): string {
  if (news === null) return '';
  const lines = newsTexts([...news.recent, ...news.earlier], []).map(({ game, text }) => `  ${game} ${text}\n`);
  return `${newsSinceText(news, date)}\n${lines.join('')}`;
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
  const { any, regulation, overtime } = wins;
  return [
    formatPercent(any),
    formatOdds(any, oddsType),
    formatPercent(regulation),
    formatPercent(overtime),
    formatAverage(goals),
    formatAverage(shots),
  ];
}

const sideJson = ({ wins: { any, regulation, overtime }, goals, shots }: CardSide) => ({
  win: { any: chanceJson(any), regulation: chanceJson(regulation), overtime: chanceJson(overtime) },
  goals,
  shots,
  text: { goals: formatAverage(goals), shots: formatAverage(shots) },
});

const goalieJson = (goalie: StartingGoalie | null) =>
  goalie && {
    name: goalie.name,
    probability: goalie.chance,
    source: goalie.source,
    announcedAt: goalie.announcedAt,
    announcedBy: goalie.announcedBy,
  };

const stepJson = (step: NewsStep) => ({
  changes: step.changes.map(({ at, what, player }) => ({ at: new Date(at).toISOString(), what, player })),
  team: step.venue && step.game[step.venue].name,
  before: step.before,
  after: step.after,
  text: { changes: newsStepText(step) },
});

const cardJson = ({ figures, goalies, ...game }: GameCard): HubCard => ({
  ...gameJson(game),
  starters: goalies && {
    away: goalieJson(goalies.goalies.away),
    home: goalieJson(goalies.goalies.home),
    started: goalies.started,
  },
  figures: figures && {
    away: sideJson(figures.away),
    home: sideJson(figures.home),
    awayPart: figures.awayPart,
    favorite: figures.favorite,
    isEven: figures.isEven,
  },
  news: game.changes && newsSteps(game).map(stepJson),
  text: { time: formatStart(game.time) },
});
