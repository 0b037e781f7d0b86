// WordPress may add a query to the entry's address. Lazy chunks that import from the entry would load it again without
// the query, and it would run twice. So the entry contains nothing that a chunk could import.

/** A sentence that names the browsers required (vite.config.ts). */
declare const DDH_NEEDS: string;

// The oldest browsers that have both features are those that DDH_NEEDS names.
if ('CSSPropertyRule' in window && CSS.supports('color', 'color-mix(in oklab, red, red)')) void import('./boot.tsx');
else (document.getElementById('ddh-root') ?? document.getElementById('root'))?.append(DDH_NEEDS);
