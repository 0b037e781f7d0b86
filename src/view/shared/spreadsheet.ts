import { createContext } from 'react';

/** The URL of the operator's spreadsheet of games by week, with the scheme http or https. */
export const SpreadsheetContext = createContext<string | null>(null);
