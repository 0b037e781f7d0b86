import { createContext } from 'react';
import type { Bankroll } from '../../state/bankroll.ts';

/** `null` if the operator hides stakes. */
export const BankrollContext = createContext<Bankroll | null>(null);
