import { err, ok, type Result } from '../../result.ts';
import type { SimError } from '../errors.ts';
import { crc32 } from './crc32.ts';
import { DONE } from './failure.ts';
import type { Inflater, InflateRaw, Reader } from './reader.ts';
import { utf8Text } from './utf8.ts';
import {
  DEFLATED,
  DESCRIPTOR,
  DIRECTORY,
  END,
  END_64,
  LOCAL,
  LOCATOR_64,
  long,
  STORED,
  zip64Numbers,
} from './zipFormat.ts';

/** Receives the bytes of a zip member. They are valid only during `push`. */
export interface MemberSink {
  push(bytes: Uint8Array): Result<void, SimError>;
  end(): Result<void, SimError>;
}

/**
 * Returns the sink that receives the bytes of a zip member, or `null` to skip the member. `size` is -1 if the size is
 * known only after the member.
 */
export type OpenMember = (name: string, size: number, byte: number) => Result<MemberSink | null, SimError>;

const ENCRYPTED = 1;
const SIZES_IN_DESCRIPTOR = 8;
/**
 * Length in bytes of the longest data descriptor (signature, crc, two sizes of eight bytes) and of the signature after
 * it.
 */
const LONGEST_DESCRIPTOR = 28;

type Member = {
  readonly sink: MemberSink | null;
  readonly inflater: Inflater | null;
  /** Number of compressed bytes that have not arrived, or -1 if only a descriptor after the member gives the size. */
  left: number;
  /** Number of compressed bytes that have arrived. */
  packed: number;
  size: number;
  crc: number;
  readonly start: number;
  unpacked: number;
  unpackedCrc: number;
};

/**
 * Reads a zip archive from front to back by its local headers (APPNOTE 6.3.10, 4.3), so that it can be read while it
 * downloads. Sizes are in the header, in its zip64 extra field (numpy always writes one) or, if the writer could not
 * seek, in a descriptor after the member. A descriptor is recognized by its signature and by its compressed size, which
 * must equal the number of bytes before it. The CRC of every member that is read is checked.
 */
export class ZipReader implements Reader {
  readonly #open: OpenMember;
  readonly #inflateRaw: InflateRaw;
  #member: Member | null = null;
  /** Bytes that have arrived but are not read yet: the start of a header, or of a possible descriptor. */
  #held = new Uint8Array(0);
  /** The archive position of the first buffered byte. */
  #at = 0;
  #finished = false;
  #failure: SimError | null = null;

  constructor(open: OpenMember, inflateRaw: InflateRaw) {
    this.#open = open;
    this.#inflateRaw = inflateRaw;
  }

  async push(chunk: Uint8Array): Promise<Result<void, SimError>> {
    if (this.#failure) return err(this.#failure);
    let b = chunk;
    if (this.#held.length > 0) {
      b = new Uint8Array(this.#held.length + chunk.length);
      b.set(this.#held);
      b.set(chunk, this.#held.length);
    }
    let p = 0;
    for (;;) {
      const used = this.#member ? await this.#data(this.#member, b, p) : await this.#header(b, p);
      if (!used.ok) {
        this.#failure = used.error;
        return used;
      }
      if (used.value === 0) break;
      p += used.value;
      this.#at += used.value;
    }
    this.#held = b.slice(p);
    return DONE;
  }

  end(): Result<void, SimError> {
    if (this.#failure) return err(this.#failure);
    if (this.#finished) return DONE;
    return err({ kind: 'truncated', at: { byte: this.#at + this.#held.length, record: 0 } });
  }

  #bad(detail: string, byte = this.#at): Result<never, SimError> {
    return err({ kind: 'badArchive', at: { byte, record: 0 }, detail });
  }

  /** Reads one header of the zip archive at `p`. Returns its length, or 0 if it is incomplete. */
  async #header(b: Uint8Array, p: number): Promise<Result<number, SimError>> {
    const n = b.length - p;
    if (n === 0) return ok(0);
    if (this.#finished) return this.#bad('bytes after the end of the archive');
    if (n < 4) return ok(0);
    const view = new DataView(b.buffer, b.byteOffset + p, n);
    const u16 = (at: number): number => view.getUint16(at, true);
    const whole = (fixed: number, length: () => number): number => (n < fixed || n < length() ? 0 : length());
    switch (view.getUint32(0, true)) {
      case LOCAL: {
        const length = whole(30, () => 30 + u16(26) + u16(28));
        return length === 0 ? ok(0) : this.#begin(view, b.subarray(p, p + length));
      }
      case DIRECTORY:
        return ok(whole(46, () => 46 + u16(28) + u16(30) + u16(32)));
      case END_64: {
        if (n < 12) return ok(0);
        const length = 12 + view.getUint32(4, true);
        if (length > 1 << 16 || view.getUint32(8, true) !== 0) return this.#bad('an end record of invalid length');
        return ok(whole(12, () => length));
      }
      case LOCATOR_64:
        return ok(whole(20, () => 20));
      case END: {
        const length = whole(22, () => 22 + u16(20));
        this.#finished = length > 0;
        return ok(length);
      }
      default:
        return this.#bad('no zip header where one is expected');
    }
  }

  async #begin(view: DataView, header: Uint8Array): Promise<Result<number, SimError>> {
    const flags = view.getUint16(6, true);
    const method = view.getUint16(8, true);
    const nameEnd = 30 + view.getUint16(26, true);
    const name = utf8Text(header, 30, nameEnd);
    const hasDescriptor = (flags & SIZES_IN_DESCRIPTOR) !== 0;
    const wide = zip64Numbers(view, nameEnd, header.length);
    const [size, packed] = hasDescriptor ? [-1, -1] : [wide(view.getUint32(22, true)), wide(view.getUint32(18, true))];
    if (!Number.isSafeInteger(size + packed)) return this.#bad('a zip64 size that is missing or invalid');
    const start = this.#at + header.length;
    const opened = this.#open(name, size, start);
    if (!opened.ok) return opened;
    const sink = opened.value;
    if (sink && (flags & ENCRYPTED) !== 0) return this.#bad(`${name} is encrypted`);
    if (sink && method !== STORED && method !== DEFLATED) return this.#bad(`${name} has compression method ${method}`);
    const member: Member = {
      sink,
      inflater: sink && method === DEFLATED ? this.#inflateRaw() : null,
      left: packed,
      packed: 0,
      size,
      crc: view.getUint32(14, true),
      start,
      unpacked: 0,
      unpackedCrc: 0,
    };
    this.#member = member;
    if (member.left === 0) {
      const ended = await this.#finish(member);
      if (!ended.ok) return ended;
    }
    return ok(header.length);
  }

  /** Reads the available bytes of the member. Returns how many bytes it read, or 0 if more bytes are needed. */
  async #data(member: Member, b: Uint8Array, p: number): Promise<Result<number, SimError>> {
    if (member.left < 0) return this.#dataToDescriptor(member, b, p);
    const taken = Math.min(member.left, b.length - p);
    if (taken === 0) return ok(0);
    const pushed = await this.#unpack(member, b.subarray(p, p + taken));
    if (!pushed.ok) return pushed;
    member.left -= taken;
    if (member.left > 0) return ok(taken);
    const ended = await this.#finish(member);
    return ended.ok ? ok(taken) : ended;
  }

  async #dataToDescriptor(member: Member, b: Uint8Array, p: number): Promise<Result<number, SimError>> {
    const safe = b.length - LONGEST_DESCRIPTOR;
    const view = new DataView(b.buffer, b.byteOffset, b.length);
    let q = p;
    let descriptor = 0;
    for (; q <= safe; q++) {
      if (b[q] !== 0x50 || view.getUint32(q, true) !== DESCRIPTOR) continue;
      if (view.getUint32(q + 8, true) !== (member.packed + q - p) >>> 0) continue;
      // In a descriptor with sizes of four bytes, the signature of the next header is at offset 16. In a descriptor
      // with sizes of eight bytes, these bytes are part of a size.
      const next = view.getUint32(q + 16, true);
      descriptor = next === LOCAL || next === DIRECTORY ? 16 : 24;
      break;
    }
    if (q > p) {
      const pushed = await this.#unpack(member, b.subarray(p, q));
      if (!pushed.ok) return pushed;
    }
    if (descriptor > 0) {
      member.crc = view.getUint32(q + 4, true);
      member.size = descriptor === 16 ? view.getUint32(q + 12, true) : long(view, q + 16);
      const ended = await this.#finish(member);
      if (!ended.ok) return ended;
    }
    return ok(q - p + descriptor);
  }

  async #unpack(member: Member, bytes: Uint8Array): Promise<Result<void, SimError>> {
    member.packed += bytes.length;
    if (!member.sink) return DONE;
    return member.inflater ? member.inflater.push(bytes, (out) => this.#emit(member, out)) : this.#emit(member, bytes);
  }

  #emit(member: Member, out: Uint8Array): Result<void, SimError> {
    member.unpacked += out.length;
    member.unpackedCrc = crc32(out, member.unpackedCrc);
    return member.sink!.push(out);
  }

  async #finish(member: Member): Promise<Result<void, SimError>> {
    this.#member = null;
    if (!member.sink) return DONE;
    const flushed = await member.inflater?.end((out) => this.#emit(member, out));
    if (flushed && !flushed.ok) return flushed;
    if (member.unpacked !== member.size) {
      return this.#bad(`a member of ${member.unpacked} bytes that should have ${member.size}`, member.start);
    }
    if (member.unpackedCrc !== member.crc) return this.#bad('a member whose checksum is wrong', member.start);
    return member.sink.end();
  }
}
