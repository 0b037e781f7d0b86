import type { SectionValues, Settings } from './fields.ts';

/** The weights of a league. */
export type LeagueScoring = Pick<Settings, 'skaterScoring' | 'goalieScoring'>;

/**
 * The scoring of leagues that set no weights. It is the default on the large sites that host points leagues. Power-play
 * and short-handed weights count in addition to the weights of goals and assists.
 *
 * @example
 * STANDARD_SCORING.skaterScoring.goal; // => 2
 */
export const STANDARD_SCORING: { readonly [section in keyof LeagueScoring]: Required<SectionValues<section>> } = {
  skaterScoring: {
    goal: 2,
    assist: 1,
    pp_goal: 0.5,
    pp_assist: 0.5,
    pk_goal: 0.5,
    pk_assist: 0.5,
    plus_minus: 0,
    sog: 0.1,
    block: 0.5,
    hit: 0.1,
  },
  goalieScoring: { wins: 4, saves: 0.2, goals_against: -2, shutouts: 3 },
};
