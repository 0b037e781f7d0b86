import { beforeEach, expect, test } from 'vitest';
import { forgetHosts } from './sdk.ts';

beforeEach(() => localStorage.clear());

test('forgetHosts removes hosts that the SDK has stored, and no other key', () => {
  localStorage.setItem('firebase:host:demo-default-rtdb.firebaseio.com', '"evil.example"');
  localStorage.setItem('firebase:host:other', '"x"');
  localStorage.setItem('firebase:authUser:k:[DEFAULT]', '{}');
  localStorage.setItem('ddh:login:firebase', '1');
  forgetHosts(() => localStorage);
  const left = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  expect(left.toSorted()).toEqual(['ddh:login:firebase', 'firebase:authUser:k:[DEFAULT]']);
});

test('forgetHosts ignores blocked storage', () => {
  forgetHosts(() => {
    throw new DOMException('no', 'SecurityError');
  });
});
