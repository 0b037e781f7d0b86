import * as v from 'valibot';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';

const text = (expected: string) => v.pipe(v.string(expected), v.trim(), v.nonEmpty(expected));
const wholeNumber = (expected: string) => v.pipe(v.number(expected), v.safeInteger(expected), v.minValue(0, expected));

const CONTACT = 'an e-mail address or a web address, such as "me@example.org"';
const SEASON = 'a season such as "2026-27"';
const SITE = 'the address of a site, such as "https://example.org"';
const ADDRESS = 'a web address, such as "https://api-web.nhle.com/v1"';

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

/** An object with no other keys. `strictObject` would accept a list. */
const section = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(v.custom<JsonObject>(isObject, 'an object'), v.strictObject(entries));

const nhl = { base: v.optional(v.pipe(v.string(ADDRESS), v.check(isWebAddress, ADDRESS))) };

const odds = {
  base: v.optional(v.pipe(v.string(ADDRESS), v.check(isWebAddress, ADDRESS))),
  provider: v.optional(text('the name of a provider, such as "the-odds-api"')),
  /** Upper bound for the credits that a run costs. */
  budget: v.optional(wholeNumber('a whole number of credits')),
  regions: v.optional(v.array(text('the name of a region, such as "us"'), 'a list of regions')),
  markets: v.optional(v.array(text('the name of a market, such as "h2h"'), 'a list of markets')),
  termsConfirmed: v.optional(v.boolean('true or false')),
};

const publish = {
  to: v.optional(v.pipe(v.string(SITE), v.check(isWebAddress, SITE))),
  user: v.optional(text('the name of a user')),
};

const top = {
  /** An e-mail or web address, sent with each request. So the owner of a server can reach the operator. */
  contact: v.optional(v.pipe(v.string(CONTACT), v.check(isContact, CONTACT))),
  store: v.optional(text('the path of a folder')),
  season: v.optional(v.pipe(v.string(SEASON), v.check(isSeason, SEASON))),
  nhl: v.optional(section(nhl)),
  odds: v.optional(section(odds)),
  news: v.optional(text('the path of a file')),
  /** The site to publish to. The Application Password of `user` is in the environment. */
  publish: v.optional(section(publish)),
};

/** The contents of `ddh.json`, which operators write. Paths are relative to the file. */
export const configSchema = section(top);

export type Config = v.InferOutput<typeof configSchema>;

/** The keys of each object in the schema, by the object's path. The path of the document is empty. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(top),
  nhl: Object.keys(nhl),
  odds: Object.keys(odds),
  publish: Object.keys(publish),
};
