import { oneSpelling, type HubDataset, type HubFiles } from '../datasets/index.ts';
import type { HubTab } from '../domain/index.ts';
import type { BoardFigures } from './board.ts';
import type { BuilderPlayer } from './builderPage.ts';
import { gamesPage, type GamesPage } from './gamesPage.ts';
import { propsPage, type PropsPage } from './propsPage.ts';
import { totalsPage, type TotalsPage } from './totalsPage.ts';

/** The data of each Hub tab for all dates. */
export type HubFigures = {
  readonly games: GamesPage;
  readonly totals: TotalsPage;
  readonly props: PropsPage;
  /** `players`: all skaters who can be picked for a leg. */
  readonly parlay: { readonly players: readonly BuilderPlayer[]; readonly prices: BoardFigures };
};

/**
 * The files that each tab loads. Every tab needs `game_probs` for the dates, and `game_id_ref` for the games whose
 * price buttons the user can click. A missing `optional` file is not reported as an error.
 */
export const HUB_TAB_FILES = {
  games: {
    needed: ['game_probs', 'schedule_times', 'p_info', 'team_avs'],
    optional: ['game_id_ref', 'lineups', 'changes', 'schedule_changes'],
  },
  totals: {
    needed: ['game_probs', 'schedule_times', 'p_info', 'puck_line_probs'],
    optional: ['game_id_ref', 'changes'],
  },
  props: { needed: ['game_probs', 'schedule_times', 'p_info', 'skater_probs'], optional: ['game_id_ref', 'changes'] },
  parlay: {
    needed: ['game_probs', 'schedule_times', 'p_info', 'game_id_ref', 'puck_line_probs', 'skater_probs'],
    optional: ['lineups', 'changes'],
  },
} as const satisfies {
  readonly [tab in HubTab]: { readonly needed: readonly HubDataset[]; readonly optional: readonly HubDataset[] };
};

const FIGURES: { readonly [tab in HubTab]: (files: HubFiles) => HubFigures[tab] } = {
  games: gamesPage,
  totals: totalsPage,
  props: propsPage,
  parlay: (files) => ({
    players: (files.p_info ?? []).map(({ player, team }) => ({ name: player, team })),
    prices: {
      games: gamesPage({ ...files, team_avs: null, schedule_changes: null }),
      totals: totalsPage(files),
      props: propsPage(files),
    },
  }),
};

/** Builds the data of a tab from the files that could be read. */
export const hubFigures = <T extends HubTab>(tab: T, files: HubFiles): HubFigures[T] =>
  FIGURES[tab](oneSpelling(files));
