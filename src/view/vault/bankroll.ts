import { createContext } from 'react';
import type { Bankroll } from '../../state/bankroll.ts';

/** The user's bankroll. `null` if the operator hides stakes. */
export const BankrollContext = createContext<Bankroll | null>(null);
