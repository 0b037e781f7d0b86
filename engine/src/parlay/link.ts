import { err, need, needOneOf, ok, type Result } from '../result.ts';
import { MAX_NAME, ODDS_TYPES, SCOPES, TEAM_STATS, type OddsType } from '../domain/index.ts';
import { build } from './build.ts';
import { emptyBuilder, MAX_ROWS, type Builder, type Matchup } from './builder.ts';
import { builderLegs, legKey } from './builderLegs.ts';
import { readableLegs, type UnreadableLeg } from './readable.ts';
import { needLegs, type Leg } from './leg.ts';
import { isObject } from '../text/index.ts';
import { countIn, fieldsIn, onceIn, textIn, written, type LinkFields, type LinkPart } from './linkText.ts';
import { readLeg, writtenLeg } from './linkLegs.ts';

/** A slip as shared by link: the data to rebuild the slip, and the counts that the slip had when it was shared. */
export type SharedSlip = Matchup & {
  /** 1 to 27 legs that a builder can hold, in the user's order. */
  readonly legs: readonly Leg[];
  readonly oddsType: OddsType;
  /** The version of the data from which the counts were computed. */
  readonly dataVersion: string;
  /** The sportsbook's price as the user typed it. A price that is longer than MAX_NAME is left out of the link. */
  readonly price: string | null;
  /** The counts of the slip, to detect whether they have changed since the slip was shared. */
  readonly records: number;
  readonly hits: number;
};

export type LinkError =
  /** The URL fragment is not a slip link. */
  | { readonly kind: 'noSlip' }
  /** The link was made by a newer version of the page. */
  | { readonly kind: 'newerVersion' }
  /**
   * `part` is the first part of the link that is missing, repeated, truncated or not in the form that `encodeSlipLink`
   * writes.
   */
  | { readonly kind: 'badLink'; readonly part: LinkPart }
  /** Some legs have a line that no slip can have. `rest` is the slip without them, which may have no leg. */
  | { readonly kind: 'badLines'; readonly unreadable: readonly UnreadableLeg[]; readonly rest: SharedSlip };

const VERSION = 1;

/** Maximum length of a URL fragment that is parsed, in characters. The longest slip needs far fewer. */
const MAX_CHARS = 60_000;

/** The maximum number of legs that a builder can hold: a winner, every total and every player row. */
const MOST_LEGS = 1 + SCOPES.length * TEAM_STATS.length + MAX_ROWS;

/**
 * Encodes a slip as a URL fragment without `#`: `slip=1&game=...&legs=2&leg=home~win~0.5&leg=...`. The fragment
 * contains only letters, digits and `._~=&%-` and ends in a digit, so that chat programs do not cut it. The number of
 * legs and the decimal of every line reveal a truncated link.
 *
 * @example
 * const leg: Leg = { kind: 'winner', team: 'Boston Bruins', margin: 0.5 };
 * const game = { gameId: '2025020001', away: 'Buffalo Sabres', home: 'Boston Bruins' };
 * const shown = { oddsType: 'american', dataVersion: 'v1', price: '+120', records: 10000, hits: 5230 } as const;
 * encodeSlipLink({ ...game, ...shown, legs: [leg] }).startsWith('slip=1&game=2025020001'); // => true
 */
export function encodeSlipLink(shared: SharedSlip): string {
  need(isObject(shared), 'the slip must be an object with a game and legs');
  const { gameId, away, home, legs, oddsType, dataVersion, price, records, hits } = shared;
  needLegs(legs);
  for (const [name, text] of Object.entries({ gameId, away, home, dataVersion, price: price === null ? '' : price })) {
    need(typeof text === 'string', `${name} of the slip must be a text`);
  }
  needOneOf(oddsType, 'oddsType of the slip', ODDS_TYPES);
  need(Number.isInteger(records) && Number.isInteger(hits), 'records and hits of the slip must be whole numbers');
  const fields: readonly (readonly [LinkPart, string])[] = [
    ['slip', String(VERSION)],
    ['game', written(gameId)],
    ['away', written(away)],
    ['home', written(home)],
    ['odds', oddsType],
    ['data', written(dataVersion)],
    ...(price === null || price.length > MAX_NAME ? [] : ([['price', written(price)]] as const)),
    ['hits', String(hits)],
    ['records', String(records)],
    ['legs', String(legs.length)],
    ...legs.map((leg) => ['leg', writtenLeg(leg, { away, home })] as const),
  ];
  return fields.map(([part, value]) => `${part}=${value}`).join('&');
}

/**
 * Decodes a fragment that may contain anything. A decoded slip has only known stats, known sides and offered lines, and
 * all its legs fit into one builder.
 *
 * @example
 * decodeSlipLink('about'); // => { ok: false, error: { kind: 'noSlip' } }
 */
export function decodeSlipLink(fragment: string): Result<SharedSlip, LinkError> {
  const version = /^slip=(?:([1-9]\d{0,3})(?:&|$))?/.exec(fragment);
  if (version === null) return err({ kind: 'noSlip' });
  if (version[1] === undefined) return err({ kind: 'badLink', part: 'slip' });
  if (Number(version[1]) > VERSION) return err({ kind: 'newerVersion' });
  if (fragment.length > MAX_CHARS) return err({ kind: 'badLink', part: 'length' });
  const read = readSlip(fragment);
  if (!read.ok) return err({ kind: 'badLink', part: read.error });
  const { legs, unreadable } = readableLegs(read.value.legs);
  const rest = { ...read.value, legs };
  // The builder leaves out legs that break its rules: one winner, one pick per total, at most 20 players.
  if (builderLegs(builderOfLink(rest)).length !== legs.length) return err({ kind: 'badLink', part: 'leg' });
  return unreadable.length === 0 ? ok(rest) : err({ kind: 'badLines', unreadable, rest });
}

function readSlip(fragment: string): Result<SharedSlip, LinkPart> {
  const fields = fieldsIn(fragment);
  const slip = onceIn(fields, 'slip');
  if (!slip.ok) return slip;
  const gameId = textIn(fields, 'game', 1);
  if (!gameId.ok) return gameId;
  const away = textIn(fields, 'away', 1);
  if (!away.ok) return away;
  const home = textIn(fields, 'home', 1);
  // Links name the team of a leg as home or away, so the two teams must have different names.
  if (!home.ok || home.value === away.value) return err('home');
  const odds = onceIn(fields, 'odds');
  const oddsType = ODDS_TYPES.find((type) => odds.ok && type === odds.value);
  if (oddsType === undefined) return err('odds');
  const dataVersion = textIn(fields, 'data', 0);
  if (!dataVersion.ok) return dataVersion;
  const price = fields.has('price') ? textIn(fields, 'price', 0) : ok(null);
  if (!price.ok) return price;
  const records = countIn(fields, 'records', Infinity);
  if (!records.ok) return records;
  const hits = countIn(fields, 'hits', records.value);
  if (!hits.ok) return hits;
  const matchup = { gameId: gameId.value, away: away.value, home: home.value };
  const legs = readLegs(fields, matchup);
  if (!legs.ok) return legs;
  return ok({
    ...matchup,
    legs: legs.value,
    oddsType,
    dataVersion: dataVersion.value,
    price: price.value,
    records: records.value,
    hits: hits.value,
  });
}

function readLegs(fields: LinkFields, matchup: Matchup): Result<readonly Leg[], LinkPart> {
  const texts = fields.get('leg') ?? [];
  const count = countIn(fields, 'legs', MOST_LEGS);
  if (!count.ok || count.value === 0 || count.value !== texts.length) return err('legs');
  const legs: Leg[] = [];
  for (const text of texts) {
    const leg = readLeg(text, matchup);
    if (leg === null) return err('leg');
    legs.push(leg);
  }
  return ok(legs);
}

/** Returns a builder with the legs of a shared slip, in the same order. */
export function builderOfLink({ gameId, away, home, legs }: Pick<SharedSlip, keyof Matchup | 'legs'>): Builder {
  return legs.reduce((builder, leg) => {
    const next = build(builder, { do: 'addLeg', leg });
    // The leg that was just added is not in `order` yet, so `builderLegs` returns it last.
    return { ...next, order: builderLegs(next).map(({ ref }) => legKey(ref)) };
  }, emptyBuilder({ gameId, away, home }));
}
