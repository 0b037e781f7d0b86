import { MOVED, RENAMED, TONGUES, TOWNS, type HomeTown } from './names.ts';
import { Random } from './random.ts';

/**
 * A text with its spellings in other languages, in the shape of the league API's responses: `{ default, cs, fi, ... }`.
 */
export type LocalText = { readonly default: string } & Readonly<Record<string, string>>;

export type Team = HomeTown & {
  readonly index: number;
  readonly id: number;
  /** `attack` multiplies the team's shot attempts, and `defense` multiplies those of its opponents. */
  readonly attack: number;
  readonly defense: number;
};

type Talent = {
  readonly shot: number;
  readonly finish: number;
  readonly pass: number;
  readonly block: number;
  readonly hit: number;
  readonly draw: number;
  readonly penalty: number;
  /** Factor that multiplies the goals against a goalie. */
  readonly leak: number;
};

export type Player = {
  readonly id: number;
  readonly first: LocalText;
  readonly last: LocalText;
  readonly position: 'C' | 'L' | 'R' | 'D' | 'G';
  readonly sweater: number;
  readonly shoots: 'L' | 'R';
  readonly birthDate: string;
  readonly birthCity: string;
  readonly country: string;
  readonly inches: number;
  readonly pounds: number;
  readonly talent: Talent;
};

const FORWARDS = 15;
const DEFENSE = 8;
const GOALIES = 3;
/** The order of places on a roster: forwards by line, defense by pair, then goalies, best first. */
export const PLACES = FORWARDS + DEFENSE + GOALIES;
/** Upper bound for the number of players who have the same place on a roster over the years. */
const GENERATIONS = 16;
const FIRST_ID = 8_490_000;
const FIRST_YEAR = 2010;

const isForward = (place: number): boolean => place < FORWARDS;
const isGoalie = (place: number): boolean => place >= FORWARDS + DEFENSE;
export const ROSTER_GROUPS = {
  forwards: isForward,
  defensemen: (place: number): boolean => !isForward(place) && !isGoalie(place),
  goalies: isGoalie,
} as const;

export const fullName = ({ first, last }: Player): string => `${first.default} ${last.default}`;

/** Returns the text without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Pairs of roster places whose players have the same name: one pair within a team, one in different teams. */
const NAMESAKES: ReadonlyMap<number, number> = new Map([
  [2 * PLACES + FORWARDS + 1, 2 * PLACES + 3],
  [5 * PLACES + 4, 1 * PLACES + 2],
]);

const SHARED_NAMES: ReadonlySet<number> = new Set(NAMESAKES.values());

export function teamOf(seed: number, index: number, year: number): Team {
  const random = new Random(seed, 'team', index);
  const town = TOWNS[index];
  if (town === undefined) throw new Error(`the league has names for only ${TOWNS.length} teams`);
  const earlier = [MOVED, RENAMED].find((change) => change.index === index && year < change.year);
  const changed = [MOVED, RENAMED].some((change) => change.index === index && year >= change.year);
  return {
    ...(earlier?.before ?? town),
    index,
    id: 101 + index + (changed ? 100 : 0),
    attack: random.factor(0.07),
    defense: random.factor(0.07),
  };
}

/** Returns the player at a place of a team's roster in a season. About one player in ten is new each year. */
export function playerAt(seed: number, team: number, place: number, year: number): Player {
  let generation = 0;
  for (let y = FIRST_YEAR; y <= year; y++) {
    if (new Random(seed, 'turnover', team, place, y).chance(0.1)) generation++;
  }
  return playerOf(seed, team, place, generation % GENERATIONS);
}

function playerOf(seed: number, team: number, place: number, generation: number): Player {
  const ordinal = team * PLACES + place;
  const id = FIRST_ID + ordinal * GENERATIONS + generation;
  const random = new Random(seed, 'player', id);
  const namesake = NAMESAKES.get(ordinal) ?? (SHARED_NAMES.has(ordinal) ? ordinal : null);
  const names = nameOf(seed, namesake === null ? ordinal * GENERATIONS + generation : namesake * GENERATIONS);
  const inches = random.whole(69, 78);
  return {
    id,
    ...names,
    position: positionAt(place),
    sweater: isGoalie(place) ? 30 + (place - FORWARDS - DEFENSE) * 5 : 2 + place + (place > 15 ? 40 : 0),
    shoots: random.pick(['L', 'R']),
    birthDate: `${random.whole(1988, 2007)}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`,
    inches,
    pounds: 190 + (inches - 73) * 6 + random.whole(-10, 15),
    talent: talentAt(place, random),
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const positionAt = (place: number): Player['position'] =>
  isGoalie(place) ? 'G' : isForward(place) ? (['C', 'L', 'R'] as const)[place % 3]! : 'D';

/**
 * Returns a different name for each number. The multiplier has no factor in common with the list's length, so the
 * products permute the list.
 */
function nameOf(seed: number, number: number): Pick<Player, 'first' | 'last' | 'birthCity' | 'country'> {
  const tongue = TONGUES[number % TONGUES.length]!;
  const { first, stems, endings, countries, cities, locales } = tongue;
  const all = first.length * stems.length * endings.length;
  const order = (Math.floor(number / TONGUES.length) * 1013 + (seed % all)) % all;
  const stem = Math.floor(order / first.length);
  const last = `${stems[stem % stems.length]!}${endings[Math.floor(stem / stems.length)]!}`;
  const random = new Random(seed, 'name', number);
  // The league's default spelling has the accents of some names. For other names, only the spelling in another language
  // has them.
  const plain = locales.length > 0 && random.chance(0.5);
  const local = (text: string): LocalText =>
    plain && fold(text) !== text
      ? { default: fold(text), ...Object.fromEntries(locales.map((locale) => [locale, text])) }
      : { default: text };
  return {
    first: local(first[order % first.length]!),
    last: local(last),
    birthCity: random.pick(cities),
    country: random.pick(countries),
  };
}

/** `rank` is the player's rank in their group of the roster. The best player has rank 0. */
function talentAt(place: number, random: Random): Talent {
  const forward = isForward(place);
  const rank = forward ? place / (FORWARDS - 1) : (place - FORWARDS) / (DEFENSE - 1);
  const star = rank < 0.2 && random.chance(0.15) ? 1.3 : 1;
  return {
    shot: (forward ? 1.5 - 0.9 * rank : 1.05 - 0.5 * rank) * star * random.factor(0.2),
    finish: (forward ? 1.22 - 0.35 * rank : 0.5) * Math.sqrt(star) * random.factor(0.14),
    pass: (forward ? 1.45 - 0.8 * rank : 1.15 - 0.6 * rank) * star * random.factor(0.22),
    block: (forward ? 0.45 : 1.5) * random.factor(0.3),
    hit: (forward ? 0.8 + 0.6 * rank : 0.9) * random.factor(0.45),
    draw: 0.5 + 0.04 * random.normal(),
    penalty: random.factor(0.4),
    leak: random.factor(0.05),
  };
}
