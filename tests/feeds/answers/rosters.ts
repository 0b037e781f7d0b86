import { ROSTER_GROUPS, type Player, type Team } from '../league.ts';
import type { Season, Spot } from '../season.ts';
import { headshot, text } from './parts.ts';

/** Returns the response of `roster/{TEAM}/current` or `roster/{TEAM}/{season}`. */
export const roster = (season: Season, team: Team, spots: readonly Spot[]): object =>
  Object.fromEntries(
    Object.entries(ROSTER_GROUPS).map(([group, belongs]) => [
      group,
      spots.filter(({ place }) => belongs(place)).map(({ player }) => rosterPlayer(season, team, player)),
    ]),
  );

const rosterPlayer = (season: Season, team: Team, player: Player): object => ({
  id: player.id,
  headshot: headshot(season, team, player),
  firstName: player.first,
  lastName: player.last,
  sweaterNumber: player.sweater,
  positionCode: player.position,
  shootsCatches: player.shoots,
  heightInInches: player.inches,
  weightInPounds: player.pounds,
  heightInCentimeters: Math.round(player.inches * 2.54),
  weightInKilograms: Math.round(player.pounds * 0.4536),
  birthDate: player.birthDate,
  birthCity: text(player.birthCity),
  birthCountry: player.country,
});
