import { periodType, type Side } from '../game/events.ts';
import type { Summary } from '../game/report.ts';
import { fold, type LocalText, type Player, type Team } from '../league.ts';
import type { GameStatus } from '../gameState.ts';
import type { ScheduledGame } from '../schedule.ts';
import type { Season } from '../season.ts';
import { NEW_YORK, offsetAt, utcText } from '../time.ts';

/**
 * Parts that several responses of the league's API share. Values of fields such as broadcasts and links are
 * placeholders.
 */

export const text = (value: string, others: Readonly<Record<string, string>> = {}): LocalText => ({
  default: value,
  ...others,
});

/** Returns a player's short name, such as `B. Boeser`, with its spellings in other languages. */
export function shortName({ first, last }: Player): LocalText {
  const locales = new Set([...Object.keys(first), ...Object.keys(last)]);
  return Object.fromEntries(
    [...locales].map((locale) => {
      const [given, family] = [first[locale] ?? first.default, last[locale] ?? last.default];
      return [locale, `${given.charAt(0)}. ${family}`];
    }),
  ) as LocalText;
}

const assets = (abbrev: string, shade: string): string => `https://assets.example/logos/${abbrev}_${shade}.svg`;

export const headshot = (season: Season, team: Team, player: Player): string =>
  `https://assets.example/mugs/${season.id}/${team.abbrev}/${player.id}.png`;

/** Returns a team's fields in schedules. */
export const scheduledTeam = (team: Team, side: Side, score: number | null): object => ({
  id: team.id,
  commonName: text(team.nickname),
  placeName: placeName(team),
  placeNameWithPreposition: text(team.place, { fr: `de ${team.place}` }),
  abbrev: team.abbrev,
  logo: assets(team.abbrev, 'light'),
  darkLogo: assets(team.abbrev, 'dark'),
  [`${side}SplitSquad`]: false,
  ...(score === null ? {} : { score }),
});

/** Returns a team's fields in box scores and play-by-plays. */
export const playingTeam = (team: Team, score: number, sog: number): object => ({
  id: team.id,
  commonName: text(team.nickname),
  abbrev: team.abbrev,
  score,
  sog,
  logo: assets(team.abbrev, 'light'),
  darkLogo: assets(team.abbrev, 'dark'),
  placeName: placeName(team),
  placeNameWithPreposition: text(team.place, { fr: `de ${team.place}` }),
});

const placeName = ({ place }: Team): LocalText =>
  fold(place) === place ? text(place) : text(fold(place), { fr: place });

export const shortTeam = (team: Team, score: number | null): object => ({
  id: team.id,
  abbrev: team.abbrev,
  logo: assets(team.abbrev, 'light'),
  ...(score === null ? {} : { score }),
});

export const periodDescriptor = (period: number): object => ({
  number: period,
  periodType: periodType(period),
  maxRegulationPeriods: 3,
});

/** Returns the field that says how a game ended. Returns no field while the game is live. */
export const outcome = ({ over, end }: Summary): object =>
  over ? { gameOutcome: { lastPeriodType: end, ...(end === 'OT' ? { otPeriods: 1 } : {}) } } : {};

export const broadcasts = (): readonly object[] => [
  { id: 901, market: 'N', countryCode: 'US', network: 'EXPL', sequenceNumber: 1 },
  { id: 902, market: 'H', countryCode: 'CA', network: 'EXPL2', sequenceNumber: 2 },
];

export const gameLink = ({ away, home, id }: ScheduledGame, date: string): string =>
  `/gamecenter/${away.abbrev.toLowerCase()}-vs-${home.abbrev.toLowerCase()}/${date.replaceAll('-', '/')}/${id}`;

/** Returns the fields with which every response about a game begins. */
export function gameHead(season: Season, game: ScheduledGame, { state, scheduleState, slot }: GameStatus) {
  return {
    id: game.id,
    season: season.id,
    gameType: game.type,
    gameDate: slot.date,
    venue: text(game.venue),
    startTimeUTC: utcText(slot.start),
    easternUTCOffset: offsetAt(NEW_YORK, slot.start),
    venueUTCOffset: offsetAt(game.zone, slot.start),
    venueTimezone: game.zone,
    neutralSite: game.neutral,
    gameState: state,
    gameScheduleState: scheduleState,
    tvBroadcasts: broadcasts(),
  } as const;
}
