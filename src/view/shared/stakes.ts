import { createContext } from 'react';

/** False if the operator hides verdicts and stakes. */
export const StakesContext = createContext(true);
