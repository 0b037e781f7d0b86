import { createContext } from 'react';

/** The operator's spreadsheet of games by week, at an http or https address. */
export const SpreadsheetContext = createContext<string | null>(null);
