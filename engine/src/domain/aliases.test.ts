import { expect, test } from 'vitest';
import { readAliases } from './aliases.ts';

test('readAliases accepts the two columns in any order, and ignores other columns and blank lines', () => {
  expect(readAliases('Name;source;ALIAS\nChris Tanev;feed;Christopher Tanev\n\nMontreal;feed;Habs\n')).toEqual({
    ok: true,
    value: new Map([
      ['christophertanev', 'Chris Tanev'],
      ['habs', 'Montreal'],
    ]),
  });
});

test.each([
  ['', { line: 1, kind: 'header' }],
  ['Christopher Tanev,Chris Tanev\n', { line: 1, kind: 'header' }],
  ['alias,name\nA B\n', { line: 2, kind: 'row' }],
  ['alias,name\nA B,\n', { line: 2, kind: 'row' }],
  ['alias,name\n"A B,C D\n', { line: 2, kind: 'row' }],
  ['alias,name\nA B,C D\na. b.,E F\n', { line: 3, kind: 'twice', alias: 'a. b.' }],
])('readAliases(%j) returns the error %j', (text, error) => {
  expect(readAliases(text)).toEqual({ ok: false, error });
});

test('readAliases accepts an alias listed twice with the same name', () => {
  expect(readAliases('alias,name\nA B,C D\nA B,C D\n').ok).toBe(true);
});
