import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { err, ok } from '../src/result.ts';
import type { InflateRaw } from '../src/simulation/index.ts';
import { inflateRaw as browsers } from './browser.ts';
import { inflateRaw as nodes } from './node.ts';

async function inflate(inflateRaw: InflateRaw, packed: Uint8Array, cut: number) {
  const stream = inflateRaw();
  const parts: Buffer[] = [];
  const keep = (out: Uint8Array) => {
    parts.push(Buffer.from(out));
    return ok(undefined);
  };
  for (let at = 0; at < packed.length; at += cut) {
    const pushed = await stream.push(packed.subarray(at, at + cut), keep);
    if (!pushed.ok) return pushed;
  }
  const ended = await stream.end(keep);
  return ended.ok ? ok(Buffer.concat(parts)) : ended;
}

/** Bytes that hardly compress, so that both the compressed data and the inflated data are long. */
const BYTES = Buffer.from(Uint32Array.from({ length: 1 << 20 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 3).buffer);
const PACKED = deflateRawSync(BYTES, { level: 1 });

/** Highly compressible bytes, followed by bytes that hardly compress. */
const MIXED = Buffer.concat([Buffer.alloc(6_000_000, 'x'), randomBytes(6_000_000), Buffer.from('the end')]);

describe.each([
  ['Node', nodes],
  ['browsers', browsers],
])('the inflater for %s', (__, inflateRaw) => {
  test.each([1 << 12, 1 << 20, 1 << 26])(
    'inflateRaw inflates several megabytes that are pushed in chunks of %i bytes',
    async (cut) => {
      const out = await inflate(inflateRaw, PACKED, cut);
      expect(out.ok && out.value.equals(BYTES)).toBe(true);
    },
  );

  test('inflateRaw inflates 20 MB of zeros from about 20 kB', async () => {
    const zeros = Buffer.alloc(20_000_000);
    const out = await inflate(inflateRaw, deflateRawSync(zeros), 100);
    expect(out.ok && out.value.equals(zeros)).toBe(true);
  });

  // An archive says how long the data of a file is, so a reader passes no more. Newer platforms refuse more.
  test('inflateRaw ignores or refuses bytes after the end of the compressed data', async () => {
    const out = await inflate(inflateRaw, Buffer.concat([PACKED, Buffer.alloc(200_000, 7)]), 1 << 20);
    if (out.ok) expect(out.value.equals(BYTES)).toBe(true);
    else expect(out.error).toMatchObject({ kind: 'badArchive' });
  });

  test.each([
    ['truncated data', PACKED.subarray(0, PACKED.length - 10)],
    ['data that is not deflate', Buffer.alloc(100, 0xff)],
  ])('inflateRaw returns an error for %s', async (_, packed) => {
    expect(await inflate(inflateRaw, packed, 1 << 16)).toMatchObject({ ok: false, error: { kind: 'badArchive' } });
  });

  test('inflateRaw stops when emit returns an error, and fails every call after damaged data', async () => {
    const refusal = err({ kind: 'empty' } as const);
    expect(await inflateRaw().push(PACKED, () => refusal)).toEqual(refusal);
    const stream = inflateRaw();
    await stream.push(Buffer.alloc(100, 0xff), () => ok(undefined));
    expect(await stream.push(PACKED, () => ok(undefined))).toMatchObject({ ok: false });
    expect(await stream.end(() => ok(undefined))).toMatchObject({ ok: false });
  });

  test.each([7, 1 << 20])(
    'inflateRaw inflates both highly and hardly compressible bytes, pushed in chunks of %i bytes',
    async (cut) => {
      const plain = cut === 7 ? MIXED.subarray(-70_000) : MIXED;
      const out = await inflate(inflateRaw, deflateRawSync(plain), cut);
      expect(out.ok && out.value.equals(plain)).toBe(true);
    },
  );
});
