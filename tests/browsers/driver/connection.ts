export const ENGINES = ['webkit', 'firefox', 'chromium'] as const;
export type Engine = (typeof ENGINES)[number];

/** Set when the browser starts. */
export type Look = { readonly dark: boolean; readonly reducedMotion: boolean };

/** W3C WebDriver actions, which both protocols accept. The engine treats them as user input. */
export type InputSource = {
  readonly type: string;
  readonly id: string;
  readonly parameters?: object;
  readonly actions: readonly object[];
};

export type Media = { readonly print: boolean; readonly forcedColors: boolean };

/** What a browser can do over its protocol. */
export type Connection = {
  readonly navigate: (url: string) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
  readonly traverse: (delta: -1 | 1) => Promise<unknown>;
  /** Awaits the promise that the expression returns, and returns its text. */
  readonly evaluate: (expression: string) => Promise<string>;
  readonly perform: (sources: readonly InputSource[]) => Promise<unknown>;
  /** Of the page, in CSS px. */
  readonly setSize: (width: number, height: number) => Promise<void>;
  /** Goes to a tab by its number, from 0. A number beyond the last one opens a tab. */
  readonly tab: (number: number) => Promise<unknown>;
  /** Closes all tabs but the first. */
  readonly closeTabs: () => Promise<unknown>;
  /** Shows the page as paper or with forced colors. `null`: the driver cannot. */
  readonly emulate: ((media: Media) => Promise<unknown>) | null;
  /** PNG, in base64. */
  readonly screenshot: () => Promise<string>;
  readonly close: () => Promise<void>;
};
