import {
  figuresOf,
  type Cut,
  type FiguresOf,
  type FirstScreen,
  type HubDataset,
  type HubFiles,
  type TabReading,
} from '../datasets/index.ts';
import { compareDates, type LeagueDate } from '../domain/index.ts';
import type { BoardFigures } from './board.ts';
import type { BuilderPlayer } from './builderPage.ts';
import { openingDate } from './game.ts';
import { gamesPage } from './gamesPage.ts';
import { propsPage } from './propsPage.ts';
import { totalsPage } from './totalsPage.ts';

/** The tabs of the Hub, in display order. */
export const HUB_TABS = ['games', 'totals', 'props', 'parlay', 'record'] as const;
export type HubTab = (typeof HUB_TABS)[number];

/**
 * What each tab reads and shows. Every tab needs `game_probs` for the dates, and `game_id_ref` for the games whose price
 * buttons the user can click.
 */
export const HUB = {
  games: {
    needed: ['game_probs', 'schedule_times', 'p_info', 'team_avs'],
    optional: ['game_id_ref', 'lineups', 'changes', 'schedule_changes'],
    always: { game_probs: cards },
    figures: gamesPage,
  },
  totals: {
    needed: ['game_probs', 'schedule_times', 'p_info', 'puck_line_probs'],
    optional: ['game_id_ref', 'lineups', 'changes'],
    first: { game_probs: cardsAndLines },
    figures: totalsPage,
  },
  props: {
    needed: ['game_probs', 'schedule_times', 'p_info', 'skater_probs'],
    optional: ['game_id_ref', 'lineups', 'changes'],
    always: { game_probs: cards },
    first: { skater_probs: propOfDate },
    figures: propsPage,
  },
  parlay: {
    needed: ['game_probs', 'schedule_times', 'p_info', 'game_id_ref', 'puck_line_probs', 'skater_probs'],
    optional: ['lineups', 'changes'],
    // Tiles and lines of games come before the rows of players.
    first: { game_probs: cardsAndLines, skater_probs: () => [] },
    figures: builderFigures,
  },
  // The record itself is no dataset: the page asks for it when these files say that the site has one.
  record: {
    needed: ['game_probs', 'schedule_times'],
    optional: ['game_id_ref'],
    always: { game_probs: cards },
    figures: () => null,
  },
} as const satisfies Readonly<Record<HubTab, TabReading<HubDataset, HubFiles>>>;

/** The cut with the win chances of all games. */
function cards(cuts: readonly Cut[]): readonly Cut[] | null {
  const own = cuts.filter(({ columns }) => columns === 'cards');
  return own.length === 0 ? null : own;
}

/** The date that a page opens with. */
function dateOf(cuts: readonly Cut[], { date, today }: FirstScreen): LeagueDate | null {
  const dates = [...new Set(cuts.flatMap((cut) => cut.date ?? []))].toSorted(compareDates);
  return date !== null && dates.includes(date) ? date : openingDate(dates, today);
}

/** The win chances of all games, and the totals of the games of the shown date. */
function cardsAndLines(cuts: readonly Cut[], screen: FirstScreen): readonly Cut[] | null {
  const date = dateOf(cuts, screen);
  const lines = cuts.filter((cut) => cut.columns === 'lines' && cut.date === date);
  const wins = cards(cuts);
  return wins === null || lines.length === 0 ? null : [...wins, ...lines];
}

/** The shown prop of the players on the shown date. */
function propOfDate(cuts: readonly Cut[], screen: FirstScreen): readonly Cut[] | null {
  const date = dateOf(cuts, screen);
  const own = cuts.filter((cut) => cut.date === date && cut.prop === (screen.prop ?? 'Goals'));
  return own.length === 0 ? null : own;
}

/** The data of each Hub tab for all dates. */
export type HubFigures = FiguresOf<typeof HUB>;

/** `players`: all skaters who can be picked for a leg. */
function builderFigures(files: HubFiles): {
  readonly players: readonly BuilderPlayer[];
  readonly prices: BoardFigures;
} {
  return {
    players: (files.p_info ?? []).map(({ player, team }) => ({ name: player, team })),
    prices: {
      games: gamesPage({ ...files, team_avs: null, schedule_changes: null }),
      totals: totalsPage(files),
      props: propsPage(files),
    },
  };
}

/** Builds the data of a tab from the files that could be read. */
export const hubFigures = <T extends HubTab>(tab: T, files: HubFiles): HubFigures[T] => figuresOf(HUB, tab, files);
