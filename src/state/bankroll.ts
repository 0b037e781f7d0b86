import { proxy } from 'valtio/vanilla';
import { parseBankroll } from '@ddh/engine/internal/odds';
import type { Preferences } from '../services/ports.ts';

type BankrollState = {
  readonly text: string;
  /** The typed amount. Null if the field is empty or its text is not an amount. */
  readonly amount: number | null;
};

export type Bankroll = { readonly state: BankrollState; readonly type: (text: string) => void };

/** Limit on the stored text, in characters. */
const MAX_CHARS = 20;

/** The user's bankroll, from which stakes are computed. It is optional, and is stored only on this device. */
export function createBankroll({ preferences }: { readonly preferences: Preferences }): Bankroll {
  const read = (text: string): BankrollState => {
    const parsed = parseBankroll(text);
    return { text, amount: parsed.ok ? parsed.value : null };
  };
  const state = proxy<{ -readonly [K in keyof BankrollState]: BankrollState[K] }>(
    read(preferences.get('bankroll') ?? ''),
  );
  return {
    state,
    type(typed) {
      const text = typed.slice(0, MAX_CHARS);
      Object.assign(state, read(text));
      preferences.set('bankroll', text.trim() === '' ? null : text);
    },
  };
}
