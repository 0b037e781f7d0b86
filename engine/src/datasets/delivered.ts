import { isObject, parseJson } from '../text/index.ts';

/** The names of files that a site takes from a delivery: letters, digits, `_` and `-`, in at most one folder. */
const DATA_FILE =
  /^([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)?\.(json|csv|json\.gz|csv\.gz|npz)|record\/(forecasts\/\d{4}-\d\d-\d\d\.ndjson\.gz|results\/\d{4}-\d\d-\d\d\.json))$/;
/** Names that Windows reserves, and folders that are called like a delivery on a site. */
const RESERVED = /(^|\/)(aux|con|nul|prn|com[1-9]|lpt[1-9])[./]|^\d{8}-\d{6}-[0-9a-f]{8}\//i;
const LONGEST = 200;

/** Whether a site takes a file of this name from a delivery. The plugin's `DDH_Data::is_name` is the same function. */
export const isDataFileName = (name: string): boolean =>
  name.length <= LONGEST && DATA_FILE.test(name) && !RESERVED.test(name);

/**
 * What a fetched file is: the data file itself, the manifest of another delivery, which a cache has kept, or something
 * else, such as a page of the host.
 */
export type FetchedContent =
  | { readonly kind: 'whole' }
  | { readonly kind: 'older'; readonly version: string }
  | { readonly kind: 'other' };

/**
 * Compares the body of a fetched JSON or npz file with the delivery that the site serves. Only a manifest may have
 * another size than `bytes`, because it may be of another delivery. `body` is `null` if the file was too large to read.
 * `decode` decodes UTF-8.
 */
export function fetchedContent(
  name: string,
  { bytes, version }: { readonly bytes: number; readonly version: string },
  body: Uint8Array | null,
  decode: (body: Uint8Array) => string,
): FetchedContent {
  const isJson = name.endsWith('.json');
  const json = isJson && body !== null ? parseJson(decode(body)) : null;
  if (name === 'manifest.json') {
    const served = isObject(json) ? json['version'] : null;
    if (typeof served !== 'string') return { kind: 'other' };
    return served === version ? { kind: 'whole' } : { kind: 'older', version: served };
  }
  const isRead = isJson ? json !== null : body !== null && isZip(body);
  return { kind: isRead && body?.length === bytes ? 'whole' : 'other' };
}

/** Whether a file begins as zip files do. An npz file is one. */
const isZip = (body: Uint8Array): boolean => body[0] === 0x50 && body[1] === 0x4b;

/** Folders of the operator's machine, which `ddh night` fills: answers of servers, prices, and the nights' journals. */
const PRIVATE_FOLDERS = ['store', 'nights', 'prices', 'record-prices', 'raw', 'seasons'];

/** Names of private files. `*` stands for any characters. */
const PRIVATE_FILES = [
  // Files that `ddh` reads or writes beside a data folder.
  'ddh.json',
  'news.json',
  'quotes*.csv',
  'aliases.csv',
  'journal.json',
  'log.ndjson',
  'night.lock',
  // Keys and passwords.
  '.env',
  '.env.*',
  '.netrc',
  '.npmrc',
  '.htpasswd',
  'wp-config*.php',
  '*credentials*',
  'secrets*',
  '*.pem',
  '*.key',
  '*.p12',
  '*.pfx',
  '*.kdbx',
  'id_rsa*',
  'id_dsa*',
  'id_ecdsa*',
  'id_ed25519*',
  '*service-account*',
  '*service_account*',
  'ddh-firebase*.json',
];

const asPattern = (name: string): string => name.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*');

/**
 * The source of a regular expression, for JavaScript and PHP, that finds names of private files without regard to case.
 * A day's file of a record of prices is called like one of forecasts, which is public in `record/forecasts/`.
 */
export const PRIVATE_FILE = `(^|/)((${PRIVATE_FOLDERS.join('|')})/|(${PRIVATE_FILES.map(asPattern).join('|')})$)|^(?!record/forecasts/)(.*/)?\\d{4}-\\d\\d-\\d\\d\\.ndjson\\.gz$`;

const PRIVATE = new RegExp(PRIVATE_FILE, 'i');

/**
 * Whether a file in a data folder has the name of a private file. Everything in a delivery becomes public, so such a
 * folder is not delivered.
 */
export const isPrivateFile = (name: string): boolean => PRIVATE.test(name);
