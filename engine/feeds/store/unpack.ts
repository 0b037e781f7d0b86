import { gunzipSync, type ZlibOptions } from 'node:zlib';

/**
 * Upper bound for what a file unpacks to, in bytes. A file of 2 MB can unpack to gigabytes. The largest files that this
 * program writes, the forecasts of a day and the prices of a day, unpack to fewer than 50 MB.
 */
export const MOST_UNPACKED = 256e6;

/** The text follows the name of a file. */
export const TOO_LARGE = `unpacks to more than ${MOST_UNPACKED / 1e6} MB`;

/** Unpacks gzip data of one or more members to text. Throws an error with a readable message. */
export function unpackText(bytes: Uint8Array, options: ZlibOptions = {}): string {
  try {
    return gunzipSync(bytes, { ...options, maxOutputLength: MOST_UNPACKED }).toString('utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Error(`it ${TOO_LARGE}`, { cause });
    throw cause;
  }
}
