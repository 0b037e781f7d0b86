import { expect, test } from 'vitest';
import { slipFileErrorText } from './slip.ts';

test('slipFileErrorText gives the reason why the file cannot be read', () => {
  expect(slipFileErrorText({ detail: 'it is a folder' })).toBe("the slip's file could not be read (it is a folder)");
});
