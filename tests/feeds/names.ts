/** Names of the fictional league. Cities, time zones and accents are real; nicknames and players are invented. */

export type HomeTown = {
  readonly abbrev: string;
  readonly place: string;
  readonly nickname: string;
  readonly zone: string;
  readonly venue: string;
};

const town = (abbrev: string, place: string, nickname: string, zone: string, venue: string): HomeTown => ({
  abbrev,
  place,
  nickname,
  zone,
  venue,
});

const EAST = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const WEST = 'America/Los_Angeles';

/** The teams of the fictional league. A league with fewer teams has the first teams of this list. */
export const TOWNS: readonly HomeTown[] = [
  town('QBC', 'Québec', 'Falaises', 'America/Toronto', 'Salle des Remparts'),
  town('STJ', "St. John's", 'Icebergs', 'America/St_Johns', 'Signal Hill Rink'),
  town('HFX', 'Halifax', 'Schooners', 'America/Halifax', 'Harbour Hall'),
  town('HTD', 'Hartford', 'Lanterns', EAST, 'Charter Oak Hall'),
  town('PVD', 'Providence', 'Anchors', EAST, 'Narragansett Garden'),
  town('BKN', 'Brooklyn', 'Bridgemen', EAST, 'Gowanus Ice House'),
  town('BXB', 'Brooklyn', 'Trolleys', EAST, 'Prospect Arena'),
  town('HAM', 'Hamilton', 'Ironworks', 'America/Toronto', 'Foundry Centre'),
  town('CLE', 'Cleveland', 'Lake Effect', EAST, 'Cuyahoga Arena'),
  town('CIN', 'Cincinnati', 'Paddles', EAST, 'Riverfront Rink'),
  town('ATG', 'Atlanta', 'Peregrines', EAST, 'Peachtree Dome'),
  town('JAX', 'Jacksonville', 'Herons', EAST, 'St. Johns Arena'),
  town('RVA', 'Richmond', 'Millraces', EAST, 'Canal Walk Garden'),
  town('IND', 'Indianapolis', 'Gearboxes', 'America/Indiana/Indianapolis', 'Speedway Garden'),
  town('MKE', 'Milwaukee', 'Brewhands', CENTRAL, 'Third Ward Arena'),
  town('KCM', 'Kansas City', 'Fountains', CENTRAL, 'Missouri River Hall'),
  town('OMA', 'Omaha', 'Prairie Dogs', CENTRAL, 'Platte Arena'),
  town('HOU', 'Houston', 'Bayous', CENTRAL, 'Buffalo Bayou Center'),
  town('SAN', 'San Antonio', 'Missions', CENTRAL, 'River Bend Arena'),
  town('OKC', 'Oklahoma City', 'Dusters', CENTRAL, 'Bricktown Rink'),
  town('NOR', 'New Orleans', 'Brass', CENTRAL, 'Crescent Garden'),
  town('MPH', 'Memphis', 'Riverboats', CENTRAL, 'Beale Arena'),
  town('SAS', 'Saskatoon', 'Grain Barons', 'America/Regina', 'Bessborough Place'),
  town('REG', 'Regina', 'Northern Lights', 'America/Regina', 'Wascana Place'),
  town('BOI', 'Boise', 'Sawtooths', 'America/Boise', 'Snake River Arena'),
  town('ALB', 'Albuquerque', 'Chilis', MOUNTAIN, 'Sandia Center'),
  town('TUS', 'Tucson', 'Saguaros', 'America/Phoenix', 'Old Pueblo Arena'),
  town('PDX', 'Portland', 'Rosebuds', WEST, 'Willamette Garden'),
  town('SAC', 'Sacramento', 'Gold Rush', WEST, 'Capitol Arena'),
  town('SDG', 'San Diego', 'Breakers', WEST, 'Harbor Island Arena'),
  town('SPO', 'Spokane', 'Falls', WEST, 'Inland Arena'),
  town('VIC', 'Victoria', 'Royal Oaks', 'America/Vancouver', 'Inner Harbour Rink'),
  town('LVL', 'Louisville', 'Bourbons', 'America/Kentucky/Louisville', 'Derby Hall'),
  town('ROC', 'Rochester', 'Lilacs', EAST, 'Genesee Arena'),
  town('FRE', 'Fresno', 'Raisins', WEST, 'Valley Rink'),
  town('ANC', 'Anchorage', 'Auroras', 'America/Anchorage', 'Cook Inlet Arena'),
];

/** The team at this index of TOWNS moved here in 2026. Until then it had another abbreviation, name and id. */
export const MOVED = {
  index: 3,
  year: 2026,
  before: town('WOR', 'Worcester', 'Lanterns', EAST, 'Blackstone Arena'),
} as const;

/** The team at this index of TOWNS got a new nickname and a new id in 2026, but kept its abbreviation. */
export const RENAMED = {
  index: 14,
  year: 2026,
  before: town('MKE', 'Milwaukee', 'Hockey Club', CENTRAL, 'Third Ward Arena'),
} as const;

export type Tongue = {
  readonly first: readonly string[];
  readonly stems: readonly string[];
  readonly endings: readonly string[];
  readonly countries: readonly string[];
  readonly cities: readonly string[];
  /** The languages in which a name has its accents if the default spelling has none. */
  readonly locales: readonly string[];
};

/** Each language has 24 first names and 14 x 10 last names. */
export const TONGUES: readonly Tongue[] = [
  {
    first:
      'Wendell Orson Tobias Kendrick Alden Merrit Barnaby Desmond Ellery Fletcher Gideon Harlan Ivor Jasper Kip Lorne Milo Nels Otis Quincy Rufus Silas Thatcher Wyatt'.split(
        ' ',
      ),
    stems: 'Hol Ash Brack Thorn Wex Mar Pen Cald Fern Grim Hart Kirk Lang Stan'.split(' '),
    endings: 'brook wick ley ford dale more stead well ham worth'.split(' '),
    countries: ['CAN', 'USA'],
    cities: ['Moose Jaw', 'Thunder Bay', 'Duluth', 'St. Albert', 'Burlington'],
    locales: [],
  },
  {
    first:
      'Émile Théo Rémi Loïc Gaëtan Cédric Étienne Aurèle Bastien Clément Damien Fabien Gilles Hugo Jérémie Léandre Maël Noël Octave Pascal Régis Sylvain Tristan Yvan'.split(
        ' ',
      ),
    stems: 'Beau Mont Lé Cham Dé Fran Gué Har La Mé Pré Roche Saint- Ville'.split(' '),
    endings: 'vesque rault champ bert neuve clair gnon ville rivière court'.split(' '),
    countries: ['CAN', 'FRA', 'CHE'],
    cities: ['Rimouski', 'Trois-Rivières', 'Sept-Îles', 'Lévis', 'Sion'],
    locales: [],
  },
  {
    first:
      'Åke Björn Göran Håkan Jörgen Mårten Pär Sören Tomi Väinö Aarne Eetu Jari Kalle Lauri Mikko Niilo Olavi Pekka Risto Seppo Teppo Urho Ville'.split(
        ' ',
      ),
    stems: 'Berg Dal Ek Fors Gran Hägg Järv Kvist Lind Mörk Norr Öst Sjö Törn'.split(' '),
    endings: 'ström blad qvist lund mark gren inen ander åker holm'.split(' '),
    countries: ['SWE', 'FIN', 'NOR'],
    cities: ['Örnsköldsvik', 'Umeå', 'Jyväskylä', 'Oulu', 'Hamar'],
    locales: ['cs', 'fi', 'sk', 'sv'],
  },
  {
    first:
      'Bořek Čeněk Dušan Hynek Jiří Květoslav Ľubor Matěj Ondřej Přemysl Radúz Šimon Tadeáš Václav Vítek Zdeněk Živko Arkadi Boris Denis Gleb Maksim Rinat Timur'.split(
        ' ',
      ),
    stems: 'Bar Čer Dvoř Hor Jan Kříž Luk Mach Nov Pavl Růž Sed Štěp Vrb'.split(' '),
    endings: 'áček enko ický ovský ík án ela ov ejka uška'.split(' '),
    countries: ['CZE', 'SVK', 'RUS', 'LVA'],
    cities: ['Třinec', 'Žilina', 'Magnitogorsk', 'Rīga', 'Kladno'],
    locales: ['cs', 'sk'],
  },
];
