import type { TeamKey, TeamName } from './rows.ts';

/** The league's 32 clubs as of 2025-26, by abbreviation. */
export const CLUBS: readonly TeamName[] = [
  { key: 'ANA', name: 'Anaheim Ducks' },
  { key: 'BOS', name: 'Boston Bruins' },
  { key: 'BUF', name: 'Buffalo Sabres' },
  { key: 'CAR', name: 'Carolina Hurricanes' },
  { key: 'CBJ', name: 'Columbus Blue Jackets' },
  { key: 'CGY', name: 'Calgary Flames' },
  { key: 'CHI', name: 'Chicago Blackhawks' },
  { key: 'COL', name: 'Colorado Avalanche' },
  { key: 'DAL', name: 'Dallas Stars' },
  { key: 'DET', name: 'Detroit Red Wings' },
  { key: 'EDM', name: 'Edmonton Oilers' },
  { key: 'FLA', name: 'Florida Panthers' },
  { key: 'LAK', name: 'Los Angeles Kings' },
  { key: 'MIN', name: 'Minnesota Wild' },
  { key: 'MTL', name: 'Montreal Canadiens' },
  { key: 'NJD', name: 'New Jersey Devils' },
  { key: 'NSH', name: 'Nashville Predators' },
  { key: 'NYI', name: 'New York Islanders' },
  { key: 'NYR', name: 'New York Rangers' },
  { key: 'OTT', name: 'Ottawa Senators' },
  { key: 'PHI', name: 'Philadelphia Flyers' },
  { key: 'PIT', name: 'Pittsburgh Penguins' },
  { key: 'SEA', name: 'Seattle Kraken' },
  { key: 'SJS', name: 'San Jose Sharks' },
  { key: 'STL', name: 'St. Louis Blues' },
  { key: 'TBL', name: 'Tampa Bay Lightning' },
  { key: 'TOR', name: 'Toronto Maple Leafs' },
  { key: 'UTA', name: 'Utah Mammoth' },
  { key: 'VAN', name: 'Vancouver Canucks' },
  { key: 'VGK', name: 'Vegas Golden Knights' },
  { key: 'WPG', name: 'Winnipeg Jets' },
  { key: 'WSH', name: 'Washington Capitals' },
];

/** A club that moved keeps its team's key: the skaters, and the ratings, went along. */
const MOVED: Readonly<Record<string, TeamKey>> = { ARI: 'UTA' };

/** The key of an abbreviation, also of a former one. */
export const teamKeyOf = (abbreviation: string): TeamKey =>
  Object.hasOwn(MOVED, abbreviation) ? MOVED[abbreviation]! : abbreviation;
