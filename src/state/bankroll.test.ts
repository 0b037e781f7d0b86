import { expect, test } from 'vitest';
import { memoryPreferences } from '../testing/memoryServices.ts';
import { createBankroll } from './bankroll.ts';

test('the bankroll is parsed as the user types it, and stored on the device', () => {
  const preferences = memoryPreferences();
  const bankroll = createBankroll({ preferences });
  expect(bankroll.state).toEqual({ text: '', amount: null });
  bankroll.type('$1,000');
  expect(bankroll.state).toEqual({ text: '$1,000', amount: 1000 });
  expect(createBankroll({ preferences }).state).toEqual({ text: '$1,000', amount: 1000 });
});

test('a text that is not an amount results in no bankroll, and an empty text removes the stored bankroll', () => {
  const preferences = memoryPreferences();
  const bankroll = createBankroll({ preferences });
  bankroll.type('all of it');
  expect(bankroll.state).toEqual({ text: 'all of it', amount: null });
  bankroll.type(' ');
  expect([...preferences.stored]).toEqual([]);
});
