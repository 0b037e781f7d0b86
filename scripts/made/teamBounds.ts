import {
  boundsOf,
  MAX_TEAM_NAME,
  MAX_TEAMS,
  SETUP_FIELDS,
  SETUP_SECTIONS,
  type SetupField,
} from '@ddh/engine/internal/fantasy';
import { MAX_MERGED } from '../../engine/src/fantasy/team/roster.ts';
import { MAX_NAME, ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { php, phpHead } from './php.ts';

const HEAD = phpHead('The limits of a fantasy team, the same as in the app.');

/** Returns the text of the PHP file with the engine's limits, which the plugin reads. */
export function teamBounds(): string {
  const sections = Object.fromEntries(
    SETUP_SECTIONS.map((section) => [
      section,
      Object.fromEntries((SETUP_FIELDS[section] as readonly SetupField[]).map((field) => [field, boundsOf(field)])),
    ]),
  );
  return `${HEAD}return ${php(
    {
      max_teams: MAX_TEAMS,
      max_team_name: MAX_TEAM_NAME,
      max_player_name: MAX_NAME,
      max_group: MAX_MERGED,
      groups: ROSTER_GROUPS,
      sections,
    },
    0,
  )};\n`;
}
