import { describe, expect, test } from 'vitest';
import { decodeRecordHead, decodeRecordReceipts } from './published.ts';

const sum = 'a'.repeat(64);
const receipt = {
  bytes: 10,
  sha256: sum,
  time: '2026-11-25T16:00:00Z',
  delivery: '20261125-160000-0a1b2c3d',
  digest: sum,
};

describe('decodeRecordReceipts', () => {
  test('receipts are read by day', () => {
    expect(decodeRecordReceipts({ '2026-11-25': [receipt] })).toEqual({ ok: true, value: { '2026-11-25': [receipt] } });
  });

  test.each([
    [{ yesterday: [receipt] }, 'yesterday', 'must have dates like 2025-10-07 as keys'],
    [{ '2026-11-25': [{ ...receipt, bytes: -1 }] }, '2026-11-25[0].bytes', 'must be a whole number of at least 0'],
    [{ '2026-11-25': receipt }, '2026-11-25', 'must be a list'],
    [null, '', 'must be an object'],
  ])('%j is refused', (doc, path, problem) => {
    expect(decodeRecordReceipts(doc)).toEqual({ ok: false, error: { path, problem } });
  });
});

test('decodeRecordHead reads the last file and its digest', () => {
  expect(decodeRecordHead({ date: '2026-11-25', sha256: sum })).toEqual({
    ok: true,
    value: { date: '2026-11-25', sha256: sum },
  });
  expect(decodeRecordHead({ date: '2026-11-25', sha256: 'short' }).ok).toBe(false);
});
