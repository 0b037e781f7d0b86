/** An NHL club. `key` is its abbreviation; `name` is its place and nickname. */
export type Club = {
  readonly key: string;
  readonly name: string;
  readonly place: string;
  readonly nickname: string;
  /**
   * Other abbreviations and names of the club that feeds use. Former names are included, because a club keeps its
   * rating when it moves.
   */
  readonly also: readonly string[];
};

const club = (key: string, place: string, nickname: string, ...also: readonly string[]): Club => ({
  key,
  name: `${place} ${nickname}`,
  place,
  nickname,
  also,
});

/** The 32 NHL clubs of 2025-26. */
export const CLUBS: readonly Club[] = [
  club('ANA', 'Anaheim', 'Ducks', 'ANH'),
  club('BOS', 'Boston', 'Bruins'),
  club('BUF', 'Buffalo', 'Sabres'),
  club('CAR', 'Carolina', 'Hurricanes'),
  club('CBJ', 'Columbus', 'Blue Jackets', 'CLB', 'CLS'),
  club('CGY', 'Calgary', 'Flames', 'CAL'),
  club('CHI', 'Chicago', 'Blackhawks'),
  club('COL', 'Colorado', 'Avalanche'),
  club('DAL', 'Dallas', 'Stars'),
  club('DET', 'Detroit', 'Red Wings'),
  club('EDM', 'Edmonton', 'Oilers'),
  club('FLA', 'Florida', 'Panthers'),
  club('LAK', 'Los Angeles', 'Kings', 'LA', 'LA Kings'),
  club('MIN', 'Minnesota', 'Wild'),
  club('MTL', 'Montreal', 'Canadiens', 'MON'),
  club('NJD', 'New Jersey', 'Devils', 'NJ', 'NJ Devils'),
  club('NSH', 'Nashville', 'Predators', 'NAS'),
  club('NYI', 'New York', 'Islanders', 'NY', 'NY Islanders'),
  club('NYR', 'New York', 'Rangers', 'NY', 'NY Rangers'),
  club('OTT', 'Ottawa', 'Senators'),
  club('PHI', 'Philadelphia', 'Flyers'),
  club('PIT', 'Pittsburgh', 'Penguins'),
  club('SEA', 'Seattle', 'Kraken'),
  club('SJS', 'San Jose', 'Sharks', 'SJ', 'SJ Sharks'),
  club('STL', 'St. Louis', 'Blues', 'Saint Louis', 'Saint Louis Blues'),
  club('TBL', 'Tampa Bay', 'Lightning', 'TB', 'TB Lightning', 'Tampa'),
  club('TOR', 'Toronto', 'Maple Leafs'),
  club('UTA', 'Utah', 'Mammoth', 'Utah Hockey Club', 'Utah HC', 'ARI', 'Arizona', 'Arizona Coyotes', 'Coyotes'),
  club('VAN', 'Vancouver', 'Canucks'),
  club('VGK', 'Vegas', 'Golden Knights', 'VEG', 'Las Vegas', 'Las Vegas Golden Knights'),
  club('WPG', 'Winnipeg', 'Jets'),
  club('WSH', 'Washington', 'Capitals', 'WAS'),
];

export const clubSpellings = ({ key, name, place, nickname, also }: Club): readonly string[] => [
  name,
  key,
  place,
  nickname,
  ...also,
];
