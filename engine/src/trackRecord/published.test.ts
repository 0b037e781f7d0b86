import { describe, expect, test } from 'vitest';
import { SAMPLE_RECEIPT } from '../../testing/sampleTrackRecord.ts';
import { decodeTrackRecordHead, decodeTrackRecordReceipts } from './published.ts';

describe('decodeTrackRecordReceipts', () => {
  test('decodeTrackRecordReceipts reads the receipts of each day', () => {
    expect(decodeTrackRecordReceipts({ '2026-11-25': [SAMPLE_RECEIPT] })).toEqual({
      ok: true,
      value: { '2026-11-25': [SAMPLE_RECEIPT] },
    });
  });

  test.each([
    [{ yesterday: [SAMPLE_RECEIPT] }, 'yesterday', 'must have dates like 2025-10-07 as keys'],
    [
      { '2026-11-25': [{ ...SAMPLE_RECEIPT, bytes: -1 }] },
      '2026-11-25[0].bytes',
      'must be a whole number of at least 0',
    ],
    [{ '2026-11-25': SAMPLE_RECEIPT }, '2026-11-25', 'must be a list'],
    [null, '', 'must be an object'],
  ])('%j is refused', (doc, path, problem) => {
    expect(decodeTrackRecordReceipts(doc)).toEqual({ ok: false, error: { path, problem } });
  });
});

test('decodeTrackRecordHead reads the date and the digest of the last file', () => {
  expect(decodeTrackRecordHead({ date: '2026-11-25', sha256: SAMPLE_RECEIPT.sha256 })).toEqual({
    ok: true,
    value: { date: '2026-11-25', sha256: SAMPLE_RECEIPT.sha256 },
  });
  expect(decodeTrackRecordHead({ date: '2026-11-25', sha256: 'short' }).ok).toBe(false);
});
