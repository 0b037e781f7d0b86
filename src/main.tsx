// WordPress may add a query to the entry's address. Lazy chunks would import it again without the query and run it
// twice, so the entry contains nothing else.

/** A sentence that names the browsers required (vite.config.ts). */
declare const DDH_NEEDS: string;

// The oldest browsers that have both features are those that DDH_NEEDS names.
if ('CSSPropertyRule' in window && CSS.supports('color', 'color-mix(in oklab, red, red)')) void import('./boot.tsx');
else (document.getElementById('ddh-root') ?? document.getElementById('root'))?.append(DDH_NEEDS);
