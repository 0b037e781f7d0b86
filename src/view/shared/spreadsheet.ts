import { createContext } from 'react';

/** The operator's own spreadsheet of games by week, http or https. `null`: there is none. */
export const SpreadsheetContext = createContext<string | null>(null);
