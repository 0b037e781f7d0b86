import { crc32, deflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Result } from '@ddh/engine/internal/result';
import { prop } from '../../engine/testing/prop.ts';
import { contents, entriesOf, type ZipFault } from './zip.ts';

/** The values in the headers of a zip entry. If a test leaves out a value, the entry gets the correct one. */
type Said = {
  readonly name: string;
  readonly text?: string | Buffer;
  readonly method?: number;
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
  readonly offset?: number;
  readonly made?: number;
  readonly attributes?: number;
  /** The name in the local header of the entry. */
  readonly local?: string;
};

const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => bytes.writeUInt16LE(value, 2 * i));
  return bytes;
};
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32LE(value, 4 * i));
  return bytes;
};
const u64 = (value: number): Buffer => u32(value % 2 ** 32, Math.floor(value / 2 ** 32));

function zipOf(entries: readonly Said[], comment = ''): Buffer {
  let body = Buffer.alloc(0);
  let directory = Buffer.alloc(0);
  for (const said of entries) {
    const text = Buffer.from(said.text ?? '');
    const method = said.method ?? 8;
    const packed = method === 8 ? deflateRawSync(text) : text;
    const head = Buffer.concat([
      u16(20, said.flags ?? 0, method),
      u32(0x58210000, said.crc ?? crc32(text), packed.length, said.size ?? text.length),
    ]);
    const local = Buffer.from(said.local ?? said.name);
    const name = Buffer.from(said.name);
    const offset = said.offset ?? body.length;
    body = Buffer.concat([body, Buffer.from('PK\x03\x04'), head, u16(local.length, 0), local, packed]);
    directory = Buffer.concat([
      directory,
      Buffer.from('PK\x01\x02'),
      u16(said.made ?? 20),
      head,
      u16(name.length, 0, 0, 0, 0),
      u32(said.attributes ?? 0, offset),
      name,
    ]);
  }
  const count = entries.length;
  return Buffer.concat([
    body,
    directory,
    Buffer.from('PK\x05\x06'),
    u16(0, 0, count, count),
    u32(directory.length, body.length),
    u16(comment.length),
    Buffer.from(comment, 'latin1'),
  ]);
}

/** Returns a zip with one entry whose end record has another number of entries. */
function counting(entries: number): Buffer {
  const zip = zipOf([{ name: 'a.json', text: '[]' }]);
  zip.writeUInt16LE(entries, zip.length - 12);
  return zip;
}

const blobOf = (bytes: Buffer): Blob => new Blob([Uint8Array.from(bytes)]);

const entries = (zip: Buffer): ReturnType<typeof entriesOf> => entriesOf(blobOf(zip));

async function bytesOf(zip: Buffer, name: string): Promise<Result<Buffer, ZipFault>> {
  const blob = blobOf(zip);
  const listed = await entriesOf(blob);
  if (!listed.ok) return listed;
  const entry = listed.value.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`the zip has no ${name}`);
  const unpacked = await contents(blob, entry);
  return unpacked.ok ? { ok: true, value: Buffer.from(await unpacked.value.arrayBuffer()) } : unpacked;
}

/** Reads all files of a zip. Returns the first fault, if there is one. */
async function filesOf(zip: Buffer): Promise<Result<readonly (readonly [name: string, bytes: Buffer])[], ZipFault>> {
  const listed = await entries(zip);
  if (!listed.ok) return listed;
  const files: [string, Buffer][] = [];
  for (const { name } of listed.value) {
    const bytes = await bytesOf(zip, name);
    if (!bytes.ok) return bytes;
    files.push([name, bytes.value]);
  }
  return { ok: true, value: files };
}

const refused = (kind: string) => ({ ok: false, error: { kind, entry: expect.any(String) as string } });

/** Returns a function that returns random numbers. They depend only on the seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

describe('reading a valid zip', () => {
  test.each([8, 0])('a valid zip gives the original bytes of files packed with method %i', async (method) => {
    const text = Buffer.concat([
      Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * i) % 251)),
      Buffer.alloc(300_000, 'a'),
    ]);
    const zip = zipOf([{ name: 'a/', method: 0 }, { name: 'a/b.json', text, method }, { name: 'c.json' }]);
    expect(await entries(zip)).toMatchObject({ ok: true, value: [{ name: 'a/b.json' }, { name: 'c.json' }] });
    const unpacked = await bytesOf(zip, 'a/b.json');
    expect(unpacked.ok && unpacked.value.equals(text)).toBe(true);
    expect(await bytesOf(zip, 'c.json')).toEqual({ ok: true, value: Buffer.alloc(0) });
  });

  test('a valid zip may have a comment that contains the signature of an end record', async () => {
    const zip = zipOf([{ name: 'a.json', text: '[]' }], `xPK\x05\x06${'\0'.repeat(40)}`);
    expect(await filesOf(zip)).toEqual({ ok: true, value: [['a.json', Buffer.from('[]')]] });
  });

  test('the symbolic links of a valid zip are marked', async () => {
    const zip = zipOf([
      { name: 'a.json', text: '/etc/passwd', made: (3 << 8) | 20, attributes: 0o120777 * 65_536 },
      { name: 'b.json', text: '[]' },
    ]);
    expect(await entries(zip)).toMatchObject({ ok: true, value: [{ link: true }, { link: false }] });
  });

  test('a valid zip may have 64-bit sizes and offsets', async () => {
    const text = Buffer.from('[1,2,3]');
    const packed = deflateRawSync(text);
    const name = Buffer.from('a.json');
    const extra = Buffer.concat([u16(1, 24), u64(text.length), u64(packed.length), u64(0)]);
    const head = Buffer.concat([u16(45, 0, 8), u32(0, crc32(text), 0xffffffff, 0xffffffff)]);
    const localExtra = Buffer.concat([u16(1, 16), u64(text.length), u64(packed.length)]);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), head, u16(6, 20), name, localExtra, packed]);
    const directory = Buffer.concat([
      Buffer.from('PK\x01\x02'),
      u16(45),
      head,
      u16(6, extra.length, 0, 0, 0),
      u32(0, 0xffffffff),
      name,
      extra,
    ]);
    const end = Buffer.concat([
      Buffer.from('PK\x06\x06'),
      u64(44),
      u16(45, 45),
      u32(0, 0),
      u64(1),
      u64(1),
      u64(directory.length),
      u64(body.length),
      Buffer.from('PK\x06\x07'),
      u32(0),
      u64(body.length + directory.length),
      u32(1),
      Buffer.from('PK\x05\x06'),
      u16(0, 0, 0xffff, 0xffff),
      u32(0xffffffff, 0xffffffff),
      u16(0),
    ]);
    expect(await bytesOf(Buffer.concat([body, directory, end]), 'a.json')).toEqual({ ok: true, value: text });
  });
});

describe('an invalid zip', () => {
  test.each([
    ['with an encrypted entry', 'encrypted', zipOf([{ name: 'a.json', text: '[]', flags: 1 }])],
    [
      'with a name twice',
      'twice',
      zipOf([
        { name: 'a.json', text: '[]' },
        { name: 'a.json', text: '[1]' },
      ]),
    ],
    [
      'with overlapping entries',
      'overlap',
      zipOf([
        { name: 'a.json', text: '[]' },
        { name: 'b.json', text: '[]', offset: 0 },
      ]),
    ],
    ['with another compression method', 'method', zipOf([{ name: 'a.json', text: '[]', method: 12 }])],
    ['with a stored entry whose size is wrong', 'method', zipOf([{ name: 'a.json', text: '[]', method: 0, size: 99 }])],
    ['with a zero byte in a name', 'name', zipOf([{ name: 'a.json\0.php', text: '[]' }])],
    ['with an entry beyond its end', 'overlap', zipOf([{ name: 'a.json', text: '[]', offset: 900_000 }])],
    ['with bytes after its end', 'whole', Buffer.concat([zipOf([{ name: 'a.json', text: '[]' }]), Buffer.from('x')])],
    [
      'with bytes before its start',
      'whole',
      Buffer.concat([Buffer.from('x'), zipOf([{ name: 'a.json', text: '[]' }])]),
    ],
    ['that counts 50,001 entries', 'many', counting(50_001)],
    ['that counts fewer entries than its directory has', 'whole', counting(0)],
    ['that counts more entries than its directory has', 'whole', counting(2)],
    ['that is a text', 'whole', Buffer.from('hello, this is a text of some length')],
    ['that is empty', 'whole', Buffer.alloc(0)],
  ])('%s is refused', async (_, what, zip) => {
    expect(await entries(zip)).toEqual(refused(what));
  });

  test.each([
    ['more data than its size', 'size', { text: 'a'.repeat(5_000_000), size: 10 }],
    ['less data than its size', 'size', { text: 'aaa', size: 4 }],
    ['another checksum', 'size', { text: 'aaa', crc: 1 }],
    ['another name in its local header', 'place', { text: '[]', local: 'b.json' }],
  ])('a zip is refused if an entry has %s', async (_, what, said) => {
    expect(await bytesOf(zipOf([{ name: 'a.json', ...said }]), 'a.json')).toEqual(refused(what));
  });

  test('a zip is refused if it is cut off at any position', async () => {
    const files = Array.from({ length: 20 }, (_, i) => ({
      name: `f${i}.json`,
      text: JSON.stringify(Array.from({ length: 500 - i }, (__, n) => n)),
    }));
    const zip = zipOf(files);
    const next = numbers(7);
    for (let i = 0; i < 300; i++) {
      const at = next(zip.length);
      expect((await entries(zip.subarray(0, at))).ok, `cut at ${at}`).toBe(false);
    }
  });

  test('a zip is refused if bytes were changed, unless the contents still match the checksum', async () => {
    const text = JSON.stringify(Array.from({ length: 500 }, (_, n) => n));
    const zip = zipOf([
      { name: 'a.json', text },
      { name: 'b.json', text: '[]' },
    ]);
    const next = numbers(11);
    for (let i = 0; i < 500; i++) {
      const noisy = Buffer.from(zip);
      for (let n = next(4); n >= 0; n--) noisy[next(zip.length)] = next(256);
      const blob = blobOf(noisy);
      const found = await entriesOf(blob);
      for (const entry of found.ok ? found.value : []) {
        const read = await contents(blob, entry);
        if (read.ok) expect(crc32(Buffer.from(await read.value.arrayBuffer()))).toBe(entry.crc);
      }
    }
  });
});

describe('zips of another program', () => {
  const file = fc.record({
    bytes: fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 40 })).map(([bytes, times]) => {
      return Buffer.concat(Array.from({ length: times }, () => bytes));
    }),
    compress: fc.boolean(),
    forceZip64Format: fc.boolean(),
    /** The sizes of a streamed file are not in its local header, but in a descriptor after the file. */
    isStreamed: fc.boolean(),
  });
  const zips = fc.record({
    files: fc.dictionary(fc.constantFrom('a.json', 'é.json', 'value_vault/b.json', '日本.npz', 'c'), file),
    comment: fc.constantFrom('', 'made by hand'),
    forceZip64Format: fc.boolean(),
  });
  type Zip = typeof zips extends fc.Arbitrary<infer T> ? T : never;

  async function written({ files, ...options }: Zip): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [name, { bytes, isStreamed, ...how }] of Object.entries(files)) {
      if (isStreamed) zip.addReadStream(Readable.from([bytes]), name, how);
      else zip.addBuffer(bytes, name, how);
    }
    zip.end(options);
    return buffer(zip.outputStream);
  }
  const originals = ({ files }: Zip): readonly (readonly [string, Buffer])[] =>
    Object.entries(files).map(([name, { bytes }]) => [name, bytes]);

  prop('each file of a zip has its original name and bytes', [zips], async (zip) => {
    expect(await filesOf(await written(zip))).toEqual({ ok: true, value: originals(zip) });
  });

  prop('a zip that ends early is refused', [zips, fc.nat()], async (zip, at) => {
    const whole = await written(zip);
    expect((await entries(whole.subarray(0, at % whole.length))).ok).toBe(false);
  });

  prop(
    'a zip in which one bit has changed is refused or gives the original files',
    [zips, fc.nat(), fc.nat(7)],
    async (zip, at, bit) => {
      const changed = await written(zip);
      changed[at % changed.length]! ^= 1 << bit;
      const files = await filesOf(changed);
      if (files.ok) expect(files.value).toEqual(originals(zip));
    },
    1000,
  );
});
