import { isObject, parseJson } from '@ddh/engine/internal/text';
import type { FirebaseTexts } from '../../../config.ts';
import { parseOwnUrl } from '../../../parseUrl.ts';

/**
 * A Firebase web app, and the URL of the host's REST route that links sessions to members. No part of this is secret.
 */
export type FirebaseConfig = {
  readonly app: { readonly [part in (typeof NAMES)[number] | 'databaseURL']: string };
  readonly tokenSync: string;
};

const NAMES = ['apiKey', 'authDomain', 'projectId', 'appId'] as const;
const NAME = /^[\w.:-]{1,200}$/;
/**
 * The URL of a database on one of Google's hosts, as the plugin's settings accept it. No other host may learn who the
 * member is.
 */
const DATABASE = /^https:\/\/[a-z0-9-]{1,100}(?:\.firebaseio\.com|\.[a-z0-9-]{1,100}\.firebasedatabase\.app)\/?$/;
/** Limit on the length of a setting, in characters. */
const LONGEST_ADDRESS = 500;

/** Returns `null` unless every part of the configuration is valid. */
export function readFirebase({ app, tokenSync }: FirebaseTexts, location: Location): FirebaseConfig | null {
  const doc = parseJson(app);
  const address = readOwn(tokenSync, location);
  if (!isObject(doc) || address === null) return null;
  const part = (name: string, form: RegExp): string => {
    const value = doc[name];
    return typeof value === 'string' && form.test(value) ? value.replace(/\/$/, '') : '';
  };
  const [apiKey = '', authDomain = '', projectId = '', appId = ''] = NAMES.map((name) => part(name, NAME));
  const parts = { apiKey, authDomain, projectId, appId, databaseURL: part('databaseURL', DATABASE) };
  return Object.values(parts).includes('') ? null : { app: parts, tokenSync: address };
}

/** Accepts only a URL of the host site, because the request shows who is logged in. */
const readOwn = (text: string, location: Location): string | null =>
  text === '' || text.length > LONGEST_ADDRESS ? null : (parseOwnUrl(text, location)?.href ?? null);
