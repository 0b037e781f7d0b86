import { squeezeText } from '../text/fold.ts';

/** An NHL club. `key` is its abbreviation; `name` is its place and nickname. */
export type Club = {
  readonly key: string;
  readonly name: string;
  readonly place: string;
  readonly nickname: string;
  /** Every way in which feeds and users write the club, `name` first. Two clubs share a few, such as `New York`. */
  readonly spellings: readonly string[];
};

/** The lists are separated by commas, and each may be empty. */
type MoreSpellings = {
  /** Other abbreviations and forms of the place. With a nickname they are spellings, too: `PIT Penguins`. */
  readonly short?: string;
  /** Other nicknames. */
  readonly nick?: string;
  /** Whole names. Former names are included, because a club keeps its rating when it moves. */
  readonly also?: string;
};

const listOf = (text = ''): readonly string[] => text.split(', ').filter(Boolean);

function club(key: string, place: string, nickname: string, { short, nick, also }: MoreSpellings = {}): Club {
  const places = [place, key, ...listOf(short)];
  const nicknames = [nickname, ...listOf(nick)];
  const whole = nicknames.flatMap((word) => places.map((start) => `${start} ${word}`));
  return {
    key,
    name: `${place} ${nickname}`,
    place,
    nickname,
    spellings: [...whole, ...places, ...nicknames, ...listOf(also)],
  };
}

/** The 32 NHL clubs of 2025-26. */
export const CLUBS: readonly Club[] = [
  club('ANA', 'Anaheim', 'Ducks', { short: 'ANH' }),
  club('BOS', 'Boston', 'Bruins'),
  club('BUF', 'Buffalo', 'Sabres'),
  club('CAR', 'Carolina', 'Hurricanes', { nick: 'Canes' }),
  club('CBJ', 'Columbus', 'Blue Jackets', { short: 'CLB, CLS', nick: 'Jackets' }),
  club('CGY', 'Calgary', 'Flames', { short: 'CAL' }),
  club('CHI', 'Chicago', 'Blackhawks'),
  club('COL', 'Colorado', 'Avalanche', { nick: 'Avs' }),
  club('DAL', 'Dallas', 'Stars'),
  club('DET', 'Detroit', 'Red Wings', { nick: 'Wings' }),
  club('EDM', 'Edmonton', 'Oilers'),
  club('FLA', 'Florida', 'Panthers', { short: 'FLO' }),
  club('LAK', 'Los Angeles', 'Kings', { short: 'LA' }),
  club('MIN', 'Minnesota', 'Wild'),
  club('MTL', 'Montreal', 'Canadiens', { short: 'MON', nick: 'Habs' }),
  club('NJD', 'New Jersey', 'Devils', { short: 'NJ' }),
  club('NSH', 'Nashville', 'Predators', { short: 'NAS', nick: 'Preds' }),
  club('NYI', 'New York', 'Islanders', { short: 'NY', nick: 'Isles', also: 'New York I, NY I' }),
  club('NYR', 'New York', 'Rangers', { short: 'NY', also: 'New York R, NY R' }),
  club('OTT', 'Ottawa', 'Senators', { nick: 'Sens' }),
  club('PHI', 'Philadelphia', 'Flyers', { short: 'PHL' }),
  club('PIT', 'Pittsburgh', 'Penguins', { nick: 'Pens' }),
  club('SEA', 'Seattle', 'Kraken'),
  club('SJS', 'San Jose', 'Sharks', { short: 'SJ' }),
  club('STL', 'St. Louis', 'Blues', { short: 'Saint Louis' }),
  club('TBL', 'Tampa Bay', 'Lightning', { short: 'TB, Tampa, TAM' }),
  club('TOR', 'Toronto', 'Maple Leafs', { nick: 'Leafs' }),
  club('UTA', 'Utah', 'Mammoth', {
    short: 'UTH',
    also: 'Utah Hockey Club, Utah HC, UTA Hockey Club, UTA HC, ARI, Arizona, Arizona Coyotes, ARI Coyotes, Coyotes',
  }),
  club('VAN', 'Vancouver', 'Canucks'),
  club('VGK', 'Vegas', 'Golden Knights', { short: 'Las Vegas, VEG, LAS, LV', nick: 'Knights' }),
  club('WPG', 'Winnipeg', 'Jets', { short: 'WIN' }),
  club('WSH', 'Washington', 'Capitals', { short: 'WAS, Washington DC', nick: 'Caps' }),
];

/** The key of the one club that a squeezed spelling means. Null for a spelling that clubs share. */
const KEYS = new Map<string, string | null>();
for (const { key, spellings } of CLUBS)
  for (const one of new Set(spellings.map(squeezeText))) KEYS.set(one, KEYS.has(one) ? null : key);

/**
 * Returns a text that is equal for all spellings of a team: the club's abbreviation, or else the name without case,
 * accents, punctuation and spaces. Files are joined by it.
 */
export function teamKey(name: string): string {
  const folded = squeezeText(name);
  return KEYS.get(folded) ?? folded;
}

/** Returns the abbreviation of the one club that has this spelling, or `null`. */
export const clubCode = (name: string): string | null => KEYS.get(squeezeText(name)) ?? null;

const NAMES = new Map(CLUBS.map(({ key, name }) => [key, name]));

/** Returns the full name of the club with this abbreviation, or `null`. */
export const clubName = (code: string | null): string | null => NAMES.get(code ?? '') ?? null;

/** True for a club's abbreviation in capitals, as feeds write it after a name: `COL`. */
export const isClubCode = (word: string): boolean => /^[A-Z]{2,3}$/.test(word) && clubCode(word) !== null;

export const isSameTeam = (a: string, b: string): boolean => a === b || teamKey(a) === teamKey(b);

/** A team of a game, and its spellings as `squeezeText` returns them. */
export type SpeltTeam = { readonly name: string; readonly spellings: readonly string[] };

/** Returns the team with the spellings that mean only this team. They are found without the list of clubs. */
export function speltTeam(name: string): SpeltTeam {
  const key = teamKey(name);
  return { name, spellings: [squeezeText(name), ...[...KEYS].flatMap(([one, of]) => (of === key ? [one] : []))] };
}
