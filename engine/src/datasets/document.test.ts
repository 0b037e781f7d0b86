import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { keyPath, readDocument } from './index.ts';

const WORDS = ['NaN', 'Infinity', '-Infinity', 'nan', '-inf', 'None', 'undefined', 'True', 'False'] as const;
/** A value that stands for the word, and is replaced by it in the text. */
const HERE = '\u{1F3D2} here';
const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const record = fc.dictionary(key, fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 3 })), {
  maxKeys: 5,
});

describe('readDocument', () => {
  prop(
    'a word that JSON does not have is named with its place, whatever the records and the spaces',
    [fc.array(record, { minLength: 1, maxLength: 5 }), fc.nat(), key, fc.constantFrom(...WORDS), fc.constantFrom(0, 2)],
    (records, at, name, word, spaces) => {
      const index = at % records.length;
      fc.pre(name !== '__proto__');
      const marked = records.map((one, i) => (i === index ? { ...one, [name]: HERE } : one));
      const text = JSON.stringify(marked, null, spaces).replace(`"${HERE}"`, word);
      expect(readDocument(text)).toMatchObject({
        error: { kind: 'badDocument', path: `records[${index}]${keyPath(name)}` },
      });
    },
  );

  prop('readDocument reads any JSON as JSON.parse does', [fc.json(), fc.boolean()], (text, mark) => {
    expect(readDocument(`${mark ? '\uFEFF' : ''}${text}`)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test.each([
    ['{"files": {"a.json": {"bytes": NaN}}}', 'files."a.json".bytes'],
    ['[{"a": [1, [NaN]]}]', 'records[0].a[1][0]'],
  ])('the word in %s is at %s', (text, path) => {
    expect(readDocument(text)).toMatchObject({ error: { path } });
  });

  test.each([
    '',
    'NaN',
    '[{"a": 1',
    '[{"a": "Sam Rein',
    '{a: 1}',
    "{'a': nan}",
    '[1e]',
    '[1,]',
    '<!doctype html>',
    '[{"a": 1.}]',
  ])('the text %j is only not JSON', (text) => {
    expect(readDocument(text)).toMatchObject({ ok: false, error: { kind: 'notJson' } });
  });
});
