import {
  boundsOf,
  SETUP_FIELDS,
  type LeagueShape,
  type ScoringMode,
  type SetupField,
  type SetupSection,
  type Settings,
} from '@ddh/engine/internal/fantasy';
import { unreachable } from '@ddh/engine/internal/result';
import { setupSectionName } from '../copy.ts';

export const SETUP_TITLE = 'League setup';

/** The hint below the name of a section of the league setup. */
export function setupSectionHint(section: SetupSection): string {
  switch (section) {
    case 'leagueStructure':
      return 'The number of teams, and the roster spots of each.';
    case 'skaterScoring':
      return 'Points for each. Power-play and short-handed values are added to goal and assist.';
    case 'goalieScoring':
      return 'Points for each. Goals against usually have a negative value.';
    default:
      return unreachable(section);
  }
}

const FIELDS: Readonly<Record<SetupField, string>> = {
  number_of_teams: 'Teams in the league',
  forward_lineup_spots: 'Forward spots',
  defense_lineup_spots: 'Defense spots',
  utility_lineup_spots: 'Utility spots',
  goalie_lineup_spots: 'Goalie spots',
  bench_spots: 'Bench spots',
  injury_spots: 'Injured reserve spots',
  goal: 'Goal',
  assist: 'Assist',
  pp_goal: 'Power-play goal',
  pp_assist: 'Power-play assist',
  pk_goal: 'Short-handed goal',
  pk_assist: 'Short-handed assist',
  plus_minus: 'Plus/minus',
  sog: 'Shot on goal',
  block: 'Block',
  hit: 'Hit',
  wins: 'Win',
  saves: 'Save',
  goals_against: 'Goal against',
  shutouts: 'Shutout',
};

/** The name of a field: `Power-play goal`. */
export const setupFieldName = (field: SetupField): string => FIELDS[field];

/**
 * The weights of a league in one line: `Skater scoring: goal 2, assist 1. Goalie scoring: standard.` A category league,
 * in which each weight is 1, has no such line, and neither has one without weights.
 */
export function leagueScoringText(team: Settings, { mode }: LeagueShape): string | null {
  if (mode !== 'fantasy') return null;
  const texts = (['skaterScoring', 'goalieScoring'] as const).map((section) => {
    const values: Readonly<Partial<Record<SetupField, number>>> = team[section];
    const set = SETUP_FIELDS[section].filter((field) => values[field] !== undefined);
    const weights = set
      .filter((field) => values[field] !== 0)
      .map((field) => `${FIELDS[field].toLowerCase()} ${values[field]}`);
    return `${setupSectionName(section)}: ${set.length === 0 ? 'standard' : weights.join(', ') || 'nothing'}.`;
  });
  return texts.join(' ');
}

/** The range of a field: `1 to 50`. */
export function setupRangeText(field: SetupField): string {
  const { min, max } = boundsOf(field);
  return `${min} to ${max}`;
}

/** The error of an invalid field (spec 5). */
export function setupErrorText(field: SetupField): string {
  const { whole, min, max } = boundsOf(field);
  return `Invalid, must be ${whole ? 'whole number' : 'number'} from ${min} to ${max}`;
}

/** The label of the button that changes the mode. It names the other mode (spec 4). */
export const modeToggleText = (mode: ScoringMode): string => (mode === 'category' ? 'Fantasy mode' : 'Category mode');

export const modeToggleHint = (mode: ScoringMode): string =>
  mode === 'category'
    ? 'Restores your earlier scoring values.'
    : 'Sets every scoring value to 1, for leagues that count categories.';

/** The label of a section's Reset button: `Reset goalie scoring`. */
export const resetSectionText = (section: SetupSection): string => `Reset ${setupSectionName(section).toLowerCase()}`;

/** Shown while the form can be saved (spec 5). */
export const DROPPED_ON_SAVE = 'Fields that are empty or invalid are not saved.';

/** Shown if all three sections are empty, so that there is nothing to save. */
export const NOTHING_TO_SAVE = 'Nothing to save yet.';
