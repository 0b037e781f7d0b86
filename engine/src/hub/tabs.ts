import type { HubDataset, HubFiles } from '../datasets/index.ts';
import type { HubTab } from '../domain/index.ts';
import type { BoardFigures } from './board.ts';
import { builderPage, type BuilderPage } from './builderPage.ts';
import { availableDates } from './game.ts';
import { gamesPage, type GamesPage } from './gamesPage.ts';
import { propsPage, type PropsPage } from './propsPage.ts';
import { totalsPage, type TotalsPage } from './totalsPage.ts';

/** The data of each Hub tab for all dates. */
export type HubFigures = {
  readonly games: GamesPage;
  readonly totals: TotalsPage;
  readonly props: PropsPage;
  readonly parlay: BuilderPage & { readonly prices: BoardFigures };
};

/** The files that each tab loads. Every tab needs `game_probs` for the dates. */
export const HUB_TAB_FILES = {
  games: ['game_probs', 'schedule_times', 'p_info', 'team_avs'],
  totals: ['game_probs', 'schedule_times', 'p_info', 'puck_line_probs'],
  props: ['game_probs', 'schedule_times', 'p_info', 'skater_probs'],
  parlay: ['game_probs', 'schedule_times', 'p_info', 'game_id_ref', 'puck_line_probs', 'skater_probs'],
} as const satisfies { readonly [tab in HubTab]: readonly HubDataset[] };

const FIGURES: { readonly [tab in HubTab]: (files: HubFiles) => HubFigures[tab] } = {
  games: gamesPage,
  totals: totalsPage,
  props: propsPage,
  parlay: (files) => {
    const { game_probs, schedule_times, game_id_ref, p_info } = files;
    const page = builderPage({
      schedule: schedule_times ?? [],
      ids: game_id_ref ?? [],
      players: (p_info ?? []).map(({ player, team }) => ({ name: player, team })),
      dates: game_probs && availableDates(game_probs.games),
    });
    return {
      ...page,
      prices: { games: gamesPage({ ...files, team_avs: null }), totals: totalsPage(files), props: propsPage(files) },
    };
  },
};

/** Builds the data of a tab from the files that could be read. */
export const hubFigures = <T extends HubTab>(tab: T, files: HubFiles): HubFigures[T] => FIGURES[tab](files);
