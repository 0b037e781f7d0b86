import { describe, expect, test } from 'vitest';
import { inflater, pour } from '../../../testing/documents.ts';
import { RecordingWriter } from '../../../testing/recordingWriter.ts';
import type { SimError } from '../errors.ts';
import { openReader } from './every.ts';
import { sniff } from './sniff.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('sniff', () => {
  test.each<[string, string | number[]]>([
    ['jsonRecords', '[{"a":1}]'],
    ['jsonRecords', ' \r\n\t['],
    ['jsonRecords', '\ufeff\n['],
    ['jsonSplit', '{}'],
    ['jsonSplit', '\ufeff{"columns":['],
    ['jsonSplit', '{"a":{'],
    ['jsonSplit', '{"a":"x"'],
    ['jsonSplit', '{"a" x'],
    ['jsonSplit', `{"${'a'.repeat(1 << 16)}`],
    ['jsonLines', '{"a":1'],
    ['jsonLines', ' \n{ "a\\":" : -1'],
    ['jsonLines', '{"a":null'],
    ['more', '{'],
    ['more', '{"a'],
    ['more', '{"a\\"'],
    ['more', '{"a" '],
    ['more', '{"a": '],
    ['csv', 'a,b\n1,2'],
    ['csv', ',a\n0,1'],
    ['csv', '"a b",c'],
    ['csv', '\ufeffa'],
    ['csv', 'Ünal Goals,b'],
    ['csv', 'PK Goals'],
    ['csv', 'P,K'],
    ['npz', [0x50, 0x4b, 3, 4]],
    ['gzip', [0x1f, 0x8b]],
    ['more', ''],
    ['more', ' \n\t'],
    ['more', '\ufeff'],
    ['more', '\ufeff '],
    ['more', [0xef]],
    ['more', [0xef, 0xbb]],
    ['more', 'P'],
    ['more', [0x50, 0x4b, 3]],
    ['more', [0x1f]],
    ['unknown', '<!DOCTYPE html>'],
    ['unknown', [0x1f, 0x8c]],
    ['unknown', [0]],
    ['unknown', [0x80]],
    ['unknown', [0x89, 0x50, 0x4e, 0x47]],
    ['unknown', [0xff]],
    ['utf16', [0xff, 0xfe, 0x5b, 0]],
    ['utf16', [0xfe, 0xff, 0, 0x5b]],
    ['parquet', 'PAR1'],
    ['csv', 'PAR2'],
    ['more', 'PAR'],
  ])('sniff returns %s for %j', (form, head) => {
    expect(sniff(typeof head === 'string' ? encode(head) : Uint8Array.from(head))).toBe(form);
  });
});

describe('openReader', () => {
  async function refusal(bytes: Uint8Array): Promise<SimError> {
    const errors: SimError[] = [];
    for (const pieces of [[1 << 20], [1], [2, 40]]) {
      const reader = openReader(new RecordingWriter(), { inflateRaw: inflater() });
      const result = await pour(reader, bytes, pieces);
      if (result.ok) throw new Error('expected the document to be rejected');
      expect(await reader.end()).toEqual(result);
      errors.push(result.error);
    }
    expect(errors[1]).toEqual(errors[0]);
    expect(errors[2]).toEqual(errors[0]);
    return errors[0]!;
  }

  test('an empty or blank document is reported as truncated', async () => {
    expect(await refusal(new Uint8Array(0))).toEqual({ kind: 'truncated', at: { byte: 0, record: 0 } });
    expect(await refusal(encode('\ufeff \n'))).toEqual({ kind: 'truncated', at: { byte: 5, record: 0 } });
  });

  test('openReader reports that a gzip document must be gunzipped', async () => {
    expect(await refusal(Uint8Array.of(0x1f, 0x8b, 8, 0))).toEqual({ kind: 'missingPort', port: 'gunzip' });
  });

  test.each(['[{"a":1}]', '{"a":1}\n', '{"columns":["a"],"data":[[1]]}', 'a\n1\n'])(
    'openReader reads %j without inflateRaw',
    async (text) => {
      expect(await pour(openReader(new RecordingWriter()), encode(text), [3])).toEqual({ ok: true, value: undefined });
    },
  );

  test.each<[string, string | number[]]>([
    ['<!DOCTYPE html><html', '\n<!DOCTYPE html><html lang="en"><title>404</title>'],
    ['<Error>', '<Error>'],
    ['byte 0x89', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]],
    ['byte 0x00', Array.from({ length: 100 }, () => 0)],
  ])('the error for an unknown format shows how the document starts: %s', async (found, head) => {
    const bytes = typeof head === 'string' ? encode(head) : Uint8Array.from(head);
    expect(await refusal(bytes)).toEqual({ kind: 'unknownForm', found });
  });

  test.each([
    ['[{"a":1}]', 'jsonRecords'],
    ['{"columns":["a"],"data":[[1]]}', 'jsonSplit'],
    ['a\n1\n', 'csv'],
  ])('openReader ignores a byte order mark before %s', async (text) => {
    for (const pieces of [[1], [2], [100]]) {
      const writer = new RecordingWriter();
      const reader = openReader(writer, { inflateRaw: inflater() });
      expect(await pour(reader, encode(`\ufeff${text}`), pieces)).toEqual({ ok: true, value: undefined });
      expect(writer.records).toEqual([new Map([['a', 1]])]);
      expect(writer.ended).toBe(true);
    }
  });

  test('the byte offset of an error counts the byte order mark', async () => {
    expect(await refusal(encode('\ufeff[x]'))).toMatchObject({ kind: 'syntax', at: { byte: 4, record: 0 } });
    expect(await refusal(encode('[\ufeff]'))).toMatchObject({ kind: 'syntax', at: { byte: 1, record: 0 } });
  });
});
