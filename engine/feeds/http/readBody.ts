/** Upper bound for a JSON response, in bytes. The largest, the files of a delivery, have fewer than 10 MB. */
export const MOST_TEXT_BYTES = 64e6;

/**
 * Reads the unpacked body of a response. Returns `null` if it has more than `most` bytes: a server can send a few
 * megabytes of gzip that unpack to gigabytes, so the body is counted while it arrives.
 */
export async function readBody({ body }: Response, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    chunks.push(next.value);
    bytes += next.value.length;
    if (bytes <= most) continue;
    await reader?.cancel();
    return null;
  }
  return Buffer.concat(chunks);
}

/** Reads the body of a response as UTF-8. Returns `null` if it has more than MOST_TEXT_BYTES. */
export async function readText(response: Response): Promise<string | null> {
  const bytes = await readBody(response, MOST_TEXT_BYTES);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
