/** The oldest browsers that the pages work in. `tests/e2e/built.spec.ts` compares the built files with them. */
export declare const MINIMUM_BROWSERS: {
  readonly chrome: '111';
  readonly edge: '111';
  readonly firefox: '128';
  readonly safari: '16.4';
};
export declare const NEEDED_BROWSERS: string;
