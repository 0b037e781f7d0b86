/** The fields of a league's setup by section (spec 3). Forms, loops over all fields and stored data use these lists. */
export const SETUP_FIELDS = {
  leagueStructure: [
    'number_of_teams',
    'forward_lineup_spots',
    'defense_lineup_spots',
    'utility_lineup_spots',
    'goalie_lineup_spots',
    'bench_spots',
    'injury_spots',
  ],
  skaterScoring: [
    'goal',
    'assist',
    'pp_goal',
    'pp_assist',
    'pk_goal',
    'pk_assist',
    'plus_minus',
    'sog',
    'block',
    'hit',
  ],
  goalieScoring: ['wins', 'saves', 'goals_against', 'shutouts'],
} as const;
export type SetupSection = keyof typeof SETUP_FIELDS;
export type SetupField<S extends SetupSection = SetupSection> = (typeof SETUP_FIELDS)[S][number];

export const SETUP_SECTIONS = Object.keys(SETUP_FIELDS) as readonly SetupSection[];

export type SkaterWeight = SetupField<'skaterScoring'>;
export type GoalieWeight = SetupField<'goalieScoring'>;

/** The saved values of one section of a league's setup. Fields without a value are absent. */
export type SectionValues<S extends SetupSection> = { readonly [field in SetupField<S>]?: number };
export type Settings = { readonly [section in SetupSection]: SectionValues<section> };

export const NO_SETTINGS: Settings = { leagueStructure: {}, skaterScoring: {}, goalieScoring: {} };

export type Bounds = { readonly whole: boolean; readonly min: number; readonly max: number };

const SPOTS: Bounds = { whole: true, min: 0, max: 20 };
const WEIGHT: Bounds = { whole: false, min: -25, max: 25 };

/** The allowed range of a setup field (spec 5). */
export function boundsOf(field: SetupField): Bounds {
  switch (field) {
    case 'number_of_teams':
      return { whole: true, min: 1, max: 50 };
    case 'goalie_lineup_spots':
      return { whole: true, min: 0, max: 5 };
    case 'forward_lineup_spots':
    case 'defense_lineup_spots':
    case 'utility_lineup_spots':
    case 'bench_spots':
    case 'injury_spots':
      return SPOTS;
    default:
      return WEIGHT;
  }
}
