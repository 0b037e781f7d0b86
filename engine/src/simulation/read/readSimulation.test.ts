import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cuts } from '../../../testing/documents.ts';
import { prop } from '../../../testing/prop.ts';
import type { SimTable } from '../table/table.ts';
import { readSimulation } from './readSimulation.ts';
import type { SimulationBytes } from './source.ts';

/** Cuts a document into pieces. Overwrites each piece when the next piece is requested. */
function* lent(bytes: Uint8Array, pieces: readonly number[]): Generator<Uint8Array> {
  let at = 0;
  for (const size of [...pieces, bytes.length]) {
    const piece = bytes.slice(at, at + size);
    at += piece.length;
    yield piece;
    piece.fill(0);
  }
}

async function* later(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

function stream(pieces: Iterable<Uint8Array>, cancelled: () => void = () => undefined): SimulationBytes {
  const iterator = pieces[Symbol.iterator]();
  const read = () => {
    const next = iterator.next();
    return Promise.resolve({ done: next.done === true, value: next.done ? undefined : next.value });
  };
  return { getReader: () => ({ read, cancel: () => Promise.resolve(cancelled()) }) };
}

function goalsOf(table: SimTable): readonly number[] {
  const out = new Int32Array(table.records);
  table.read(table.columns.find('Total Goals')!, 0, table.records, out);
  return [...out];
}

prop(
  'readSimulation reads the same table from an array, an iterable, an async iterable and a web stream',
  [fc.array(fc.nat(12), { minLength: 1, maxLength: 50 }), cuts],
  async (counts, pieces) => {
    const bytes = new TextEncoder().encode(`Total Goals\n${counts.join('\n')}\n`);
    const sources: readonly SimulationBytes[] = [
      bytes,
      lent(bytes, pieces),
      later(lent(bytes, pieces)),
      stream(lent(bytes, pieces)),
    ];
    for (const source of sources) {
      const read = await readSimulation(source);
      if (!read.ok) throw new Error(read.error.kind);
      expect(goalsOf(read.value)).toEqual(counts);
    }
  },
);

test('readSimulation reports its progress and cancels the stream of a rejected file', async () => {
  const bytes = new TextEncoder().encode('Total Goals\n1\n2\n');
  const seen: number[] = [];
  await readSimulation(bytes, { onProgress: (read) => seen.push(read.bytes) });
  expect(seen).toEqual([bytes.length]);
  let cancelled = 0;
  const bad = new TextEncoder().encode('Total Goals\n1\nx\n2\n3\n');
  const read = await readSimulation(stream([bad, bytes], () => cancelled++));
  expect(read).toMatchObject({ ok: false, error: { kind: 'badValue' } });
  expect(cancelled).toBe(1);
});

test('readSimulation returns an error if the source throws', async () => {
  const broken = (async function* (): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(new TextEncoder().encode('Total Goals\n'));
    throw new Error('the disk is gone');
  })();
  expect(await readSimulation(broken)).toEqual({
    ok: false,
    error: { kind: 'unreadable', detail: 'the disk is gone' },
  });
});

test('readSimulation reports that gzip input must be gunzipped', async () => {
  expect(await readSimulation(Uint8Array.of(0x1f, 0x8b, 8, 0))).toEqual({
    ok: false,
    error: { kind: 'missingPort', port: 'gunzip' },
  });
});
