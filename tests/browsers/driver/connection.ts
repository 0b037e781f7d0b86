export const ENGINES = ['webkit', 'firefox', 'chromium'] as const;
export type Engine = (typeof ENGINES)[number];

/** Settings that a browser gets when it starts. */
export type Look = { readonly dark: boolean; readonly reducedMotion: boolean };

/** W3C WebDriver actions, which both protocols accept. A browser treats these actions as user input. */
type InputSource = {
  readonly type: string;
  readonly id: string;
  readonly parameters?: object;
  readonly actions: readonly object[];
};

export type Media = { readonly print: boolean; readonly forcedColors: boolean };

/** The operations that every driver supports. */
export type Connection = {
  readonly navigate: (url: string) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
  readonly traverse: (delta: -1 | 1) => Promise<unknown>;
  /** Evaluates an expression in the page and awaits its promise, which must resolve to a string. */
  readonly evaluate: (expression: string) => Promise<string>;
  readonly perform: (sources: readonly InputSource[]) => Promise<unknown>;
  /** Sets the page's size in CSS px. */
  readonly setSize: (width: number, height: number) => Promise<void>;
  /** Switches to the tab with this number, counted from 0. The next unused number opens a new tab. */
  readonly tab: (number: number) => Promise<unknown>;
  /** Closes all tabs but the first. */
  readonly closeTabs: () => Promise<unknown>;
  /** Emulates printing or forced colors. `null` if the driver cannot do this. */
  readonly emulate: ((media: Media) => Promise<unknown>) | null;
  /** Returns a screenshot as a PNG in base64. */
  readonly screenshot: () => Promise<string>;
  readonly close: () => Promise<void>;
};
