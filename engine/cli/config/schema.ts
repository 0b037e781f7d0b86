import * as v from 'valibot';
import { PRICE_FORMATS } from '@ddh/engine/internal/odds';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';

const text = (expected: string) => v.pipe(v.string(expected), v.trim(), v.nonEmpty(expected));
const wholeNumber = (expected: string, least = 0) =>
  v.pipe(v.number(expected), v.safeInteger(expected), v.minValue(least, expected));

const CONTACT = 'an e-mail address or a web address, such as "me@example.org"';
const SEASON = 'a season such as "2026-27"';
const ADDRESS = 'a web address, such as "https://api-web.nhle.com/v1"';
const SITE = 'the address of a site, such as "https://example.org"';
const DAYS = 'a whole number of days, at least 1';

/** Returns whether the text is a season: two consecutive years, such as `2026-27`. */
export function isSeason(season: string): boolean {
  const [, first, last] = /^(\d{4})-(\d{2})$/.exec(season) ?? [];
  return first !== undefined && (Number(first) + 1) % 100 === Number(last);
}

const isWebAddress = (address: string): boolean => /^https?:$/.test(protocolOf(address));
const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

/** Returns whether a contact is valid. It must be ASCII without spaces, because it becomes part of an HTTP header. */
const isContact = (contact: string): boolean =>
  /^[!-~]+$/.test(contact) && (isWebAddress(contact) || /^[^@]+@[^@]+\.[^@]+$/.test(contact));

/** The schema of an object that has no unknown keys and is not a list. valibot's `strictObject` would accept a list. */
const section = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(v.custom<JsonObject>(isObject, 'an object'), v.strictObject(entries));

/** Describes an optional key of `ddh.json`. Editors show the description, because the JSON schema contains it. */
const key = <const T extends v.GenericSchema>(schema: T, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

const address = (expected: string) => v.pipe(v.string(expected), v.check(isWebAddress, expected));

/** The steps of `ddh night` that can be switched off. Each step is a command of `ddh`. */
const OPTIONAL_STEPS = ['fetch nhl', 'fetch odds', 'news', 'project', 'value-build', 'publish'] as const;
export type OptionalStep = (typeof OPTIONAL_STEPS)[number];
const STEPS = `a list of ${OPTIONAL_STEPS.map((step) => `"${step}"`).join(', ')}`;

const nhl = {
  base: key(address(ADDRESS), 'Where the API of results is. By default that of the league.'),
  rawFolder: key(
    text('the path of a folder'),
    'A folder of fastRhockey-nhl-raw, from which ddh night reads results in place of the API.',
  ),
};

const odds = {
  base: key(address(ADDRESS), 'Where the API of prices is. By default that of the provider.'),
  provider: key(text('the name of a provider, such as "the-odds-api"'), 'The provider of prices: the-odds-api.'),
  budget: key(wholeNumber('a whole number of credits'), 'Upper bound for the credits that a run costs.'),
  regions: key(
    v.array(text('the name of a region, such as "us"'), 'a list of regions'),
    'The regions of books, the most important first.',
  ),
  markets: key(
    v.array(text('the name of a market, such as "h2h"'), 'a list of markets'),
    'The markets, the most important first.',
  ),
  termsConfirmed: key(
    v.boolean('true or false'),
    'true once you have read the terms of the provider and keep to them.',
  ),
};

const publish = {
  to: key(address(SITE), 'The address of the WordPress site. ddh night delivers the data of each night to it.'),
  user: key(
    text('the name of a user'),
    'The user of the site who delivers. The Application Password is in the environment: DDH_PUBLISH_PASSWORD.',
  ),
};

const top = {
  $schema: key(v.string('the address of a JSON schema'), 'The JSON schema of this file, for editors.'),
  contact: key(
    v.pipe(v.string(CONTACT), v.check(isContact, CONTACT)),
    'Your e-mail or web address. It is sent with each request, so that the owner of a server can reach you.',
  ),
  store: key(text('the path of a folder'), 'The folder of raw answers, season files and price logs.'),
  season: key(
    v.pipe(v.string(SEASON), v.check(isSeason, SEASON)),
    'The season of ddh fetch nhl. ddh night takes the season of its day.',
  ),
  nhl: key(section(nhl), 'Results and schedule.'),
  odds: key(section(odds), 'Prices of a provider. Without this section no price is fetched.'),
  news: key(text('the path of a file'), 'The file of line-up news.'),
  quotes: key(text('the path of a file'), 'Your own CSV file of prices, for ddh night without the section odds.'),
  oddsFormat: key(
    v.picklist(PRICE_FORMATS, `one of ${PRICE_FORMATS.join(', ')}`),
    'The notation of all prices of the file "quotes". Without it, each price is read by its form.',
  ),
  aliases: key(text('the path of a file'), 'A CSV file with the columns alias and name: spellings of the prices.'),
  nights: key(text('the path of a folder'), 'The folder in which ddh night has a folder for each night; "nights".'),
  record: key(
    text('the path of a folder'),
    'The folder of the record of forecasts, from which nothing is removed; "record".',
  ),
  data: key(text('the path of a folder'), 'The folder that gets the data of each finished night.'),
  records: key(wholeNumber('a whole number of records, at least 1', 1), 'Records of each simulated game; 10,000.'),
  mostGaps: key(
    wholeNumber('a whole number of games'),
    'Upper bound for games without a result. With more, ddh night ends with 1; 5.',
  ),
  knownGaps: key(
    v.array(text('the id of a game, such as "2026020123"'), 'a list of game ids'),
    'Games whose results will stay missing. ddh night goes on without them.',
  ),
  keep: key(wholeNumber(DAYS, 1), 'Days for which the folders of nights stay, with their models and logs; 14.'),
  skip: key(
    v.array(v.picklist(OPTIONAL_STEPS, `one of ${OPTIONAL_STEPS.join(', ')}`), STEPS),
    'Steps that ddh night leaves out.',
  ),
  publishHonest: key(
    v.boolean('true or false'),
    'false: what is published has no weights of games and no honest prices, which give away what the books say. The folder of each night keeps them; true.',
  ),
  publishRecords: key(
    v.boolean('true or false'),
    'false: what is published has no simulations of games that pages simulate themselves from the game model, the same ones. The folder of each night keeps them; true.',
  ),
  publish: key(section(publish), 'The site that ddh night publishes to. Without this section nothing is published.'),
};

/** The contents of `ddh.json`, which operators write. Paths are relative to the file. */
export const configSchema = section(top);

export type Config = v.InferOutput<typeof configSchema>;

/**
 * The names of the keys that each object in `ddh.json` may have, by the object's path. The path of the top-level object
 * is empty.
 */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(top),
  nhl: Object.keys(nhl),
  odds: Object.keys(odds),
  publish: Object.keys(publish),
};
