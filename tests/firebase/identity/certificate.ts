import { createPublicKey, sign, type KeyObject } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BITS = 0x03;
const NULL = 0x05;
const OBJECT = 0x06;
const TEXT = 0x0c;
const TIME = 0x18;
const VERSION = 0xa0;

/** Encodes a DER value, which consists of tag, length and contents. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const inner = Buffer.concat(parts);
  if (inner.length < 128) return Buffer.concat([Buffer.from([tag, inner.length]), inner]);
  const length = Buffer.from(inner.length.toString(16).padStart(inner.length < 256 ? 2 : 4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, inner]);
}

const SHA256_WITH_RSA = der(SEQUENCE, der(OBJECT, Buffer.from('2a864886f70d01010b', 'hex')), der(NULL));
const COMMON_NAME = der(OBJECT, Buffer.from('550403', 'hex'));
const bits = (bytes: Uint8Array): Buffer => der(BITS, Buffer.from([0]), bytes);

/**
 * Returns a self-signed PEM certificate of an RSA key. Google publishes such a certificate for each key that signs ID
 * tokens.
 */
export function certificateOf(key: KeyObject, name: string): string {
  const named = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from(name)))));
  const from = der(TIME, Buffer.from('20200101000000Z'));
  const until = der(TIME, Buffer.from('20991231235959Z'));
  const said = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    SHA256_WITH_RSA,
    named,
    der(SEQUENCE, from, until),
    named,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const whole = der(SEQUENCE, said, SHA256_WITH_RSA, bits(sign('RSA-SHA256', said, key)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
