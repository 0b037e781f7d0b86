import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileErrorText, ofFile } from './reason.ts';

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-reason-'));
  await writeFile(join(cwd, 'file'), 'x');
});
afterAll(() => rm(cwd, { recursive: true }));

/** The text ends with the semicolon if a remedy follows. */
test.each<[string, () => Promise<unknown>, string]>([
  ['a missing file', () => readFile(join(cwd, 'none')), 'cannot open none: no such file or directory'],
  ['a missing folder', () => readdir(join(cwd, 'none')), 'cannot read none: no such file or directory'],
  ['a folder that is a file', () => readdir(join(cwd, 'file')), 'cannot read file: not a directory; '],
  [
    'a copy',
    () => copyFile(join(cwd, 'file'), join(cwd, 'no/file')),
    'cannot write no/file: no such file or directory; ',
  ],
  [
    'a move',
    () => rename(join(cwd, 'file'), join(cwd, 'no/file')),
    'cannot write no/file: no such file or directory; ',
  ],
  ['a full disk', () => writeFile('/dev/full', 'x'), 'cannot write a file: no space left on device; '],
  ['a file elsewhere', () => writeFile('/dev/null/x', ''), 'cannot open /dev/null/x: not a directory; '],
])('the error of %s is a sentence', async (_, fail, text) => {
  const said = fileErrorText(await fail().catch((cause: unknown) => cause), cwd);
  expect(said?.replace(/(?<=; ).+/, '')).toBe(text);
});

const error = (errno: number, syscall: string): Error =>
  Object.assign(new Error(`as Node says it, ${syscall} '/folder/file'`), { errno, syscall, path: '/folder/file' });

test('each error of the system is a sentence without codes, with whatever call it is', () => {
  for (const [name, errno] of Object.entries(constants.errno))
    for (const syscall of ['open', 'write', 'lchown', 'statfs'])
      expect(fileErrorText(error(-errno, syscall), '/folder')).toMatch(
        new RegExp(`^cannot \\w+ file: (?!.*(?:/folder|as Node))(?:the system reports ${name}|(?!.*${name}).+)$`),
      );
});

test('the error of a file inside another error becomes a sentence', () => {
  expect(fileErrorText(new Error('x', { cause: error(-constants.errno.EIO, 'read') }), '/folder')).toContain(
    'i/o error',
  );
});

test('a file that was open is named', () => {
  const cause = Object.assign(error(-constants.errno.EIO, 'read'), { path: undefined });
  expect(() => ofFile('/folder/own')(cause)).toThrow(expect.objectContaining({ path: '/folder/own' }));
});

test('other errors are not told as errors of files', async () => {
  const refused = await new Promise((resolve) => void connect(1, '127.0.0.1').on('error', resolve));
  for (const cause of [refused, new TypeError('x'), 'x', null]) expect(fileErrorText(cause, cwd)).toBeNull();
});
