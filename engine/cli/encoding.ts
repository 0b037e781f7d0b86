/** The encoding of text by its first bytes. A byte order mark may precede UTF-16, whose ASCII characters have a byte of 0. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff || second === 0) return 'utf-16le';
  return first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';
}

/** Whether bytes begin like text in UTF-16, as spreadsheets and some Windows editors write it. */
export const isUtf16 = (head: Uint8Array): boolean => encodingOf(head) !== 'utf-8';

/** Decodes text that a user has written: UTF-8 or UTF-16, without the byte order mark. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** Turns text in UTF-16 into UTF-8, and leaves all other bytes as they are. */
export async function* inUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await withHead(bytes, 2);
  const encoding = encodingOf(head);
  if (encoding === 'utf-8') {
    yield* all;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const piece of all) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Returns the first `length` bytes, or all if there are fewer, and all bytes. A pipe may deliver single bytes. */
export async function withHead(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, all: prepend(head, chunks) };
}

async function* prepend(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
