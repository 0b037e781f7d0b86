import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { reason } from '../reason.ts';

/** Unpacks a file of one or more gzip members. The error text follows the file's name. */
export async function unpack(bytes: Uint8Array): Promise<Result<string, string>> {
  try {
    return ok((await promisify(gunzip)(bytes)).toString('utf8'));
  } catch (cause) {
    return err(`cannot be unpacked: ${reason(cause)}`);
  }
}
