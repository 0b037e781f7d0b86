import { createContext } from 'react';

/** The operator's texts and links for the About drawer. The URLs have the scheme http or https. */
export type AboutSettings = {
  readonly gamblingLine: string | null;
  readonly designer: {
    readonly name: string | null;
    readonly profile: string | null;
    readonly database: string | null;
  };
};

export const AboutContext = createContext<AboutSettings>({
  gamblingLine: null,
  designer: { name: null, profile: null, database: null },
});
