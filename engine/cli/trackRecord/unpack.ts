import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { MOST_UNPACKED, TOO_LARGE } from '@ddh/feeds/store';
import { reason } from '../reason.ts';

/** Unpacks a file of one or more gzip members. The error text follows the file's name. */
export async function unpack(bytes: Uint8Array): Promise<Result<string, string>> {
  try {
    return ok((await promisify(gunzip)(bytes, { maxOutputLength: MOST_UNPACKED })).toString('utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return err(TOO_LARGE);
    return err(`cannot be unpacked: ${reason(cause)}`);
  }
}
