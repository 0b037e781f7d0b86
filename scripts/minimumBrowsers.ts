/** The oldest supported browsers. `tests/e2e/built.spec.ts` checks that the built files need no newer browsers. */
export const MINIMUM_BROWSERS = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const;

const { chrome, firefox, safari } = MINIMUM_BROWSERS;
export const NEEDED_BROWSERS = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} or newer`;
