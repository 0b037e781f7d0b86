import * as v from 'valibot';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';

const text = (expected: string) => v.pipe(v.string(expected), v.trim(), v.nonEmpty(expected));
const wholeNumber = (expected: string) => v.pipe(v.number(expected), v.safeInteger(expected), v.minValue(0, expected));

const CONTACT = 'an e-mail address or a web address, such as "me@example.org"';
const SEASON = 'a season such as "2026-27"';
const ADDRESS = 'a web address, such as "https://api-web.nhle.com/v1"';

/** Whether the text is a season such as `2026-27`: two years in a row. */
export function isSeason(season: string): boolean {
  const [, first, last] = /^(\d{4})-(\d{2})$/.exec(season) ?? [];
  return first !== undefined && (Number(first) + 1) % 100 === Number(last);
}

const isWebAddress = (address: string): boolean => /^https?:$/.test(protocolOf(address));
const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

/** ASCII without spaces, because it is part of an HTTP header. */
const isContact = (contact: string): boolean =>
  /^[!-~]+$/.test(contact) && (isWebAddress(contact) || /^[^@]+@[^@]+\.[^@]+$/.test(contact));

/** An object with these keys alone. `strictObject` would accept a list. */
const section = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(v.custom<JsonObject>(isObject, 'an object'), v.strictObject(entries));

const nhl = { base: v.optional(v.pipe(v.string(ADDRESS), v.check(isWebAddress, ADDRESS))) };

const odds = {
  base: v.optional(v.pipe(v.string(ADDRESS), v.check(isWebAddress, ADDRESS))),
  provider: v.optional(text('the name of a provider, such as "the-odds-api"')),
  /** The most credits that a run may use. */
  budget: v.optional(wholeNumber('a whole number of credits')),
  regions: v.optional(v.array(text('the name of a region, such as "us"'), 'a list of regions')),
  markets: v.optional(v.array(text('the name of a market, such as "h2h"'), 'a list of markets')),
  termsConfirmed: v.optional(v.boolean('true or false')),
};

const top = {
  /** Sent to each server that is asked, so that its owner can reach the operator. */
  contact: v.optional(v.pipe(v.string(CONTACT), v.check(isContact, CONTACT))),
  store: v.optional(text('the path of a folder')),
  season: v.optional(v.pipe(v.string(SEASON), v.check(isSeason, SEASON))),
  nhl: v.optional(section(nhl)),
  odds: v.optional(section(odds)),
  news: v.optional(text('the path of a file')),
};

/** What an operator writes into `ddh.json`. Paths are relative to the file. */
export const configSchema = section(top);

export type Config = v.InferOutput<typeof configSchema>;

/** The names of an object's keys, by the object's path. The document's own path is empty. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(top),
  nhl: Object.keys(nhl),
  odds: Object.keys(odds),
};
