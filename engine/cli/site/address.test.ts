import { describe, expect, it } from 'vitest';
import { parseSiteAddress } from './address.ts';

describe('parseSiteAddress', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['https://example.org/blog/', 'https://example.org/blog'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://ddh.localhost', 'http://ddh.localhost'],
    ['http://127.0.0.1:4873', 'http://127.0.0.1:4873'],
    ['http://[::1]:80', 'http://[::1]'],
  ])('parseSiteAddress accepts %s', (text, to) => {
    expect(parseSiteAddress(text)).toEqual({ ok: true, value: to });
  });

  it.each([
    ['http://example.org', 'https'],
    ['http://127.0.0.1.example.org', 'https'],
    ['http://localhost.example.org', 'https'],
    ['https://night:secret@example.org', 'password'],
    ['https://example.org/?p=1', 'front page'],
    ['https://example.org/#top', 'front page'],
    ['ftp://example.org', 'web address'],
    ['example.org', 'web address'],
  ])('parseSiteAddress refuses %s', (text, why) => {
    expect(parseSiteAddress(text)).toMatchObject({ ok: false, error: expect.stringContaining(why) });
  });
});
