// WordPress may add a query to the entry's address; lazy chunks would then import it again without one and run it twice.
// So the entry holds no more than this.

/** What the page needs, as a sentence (vite.config.ts). */
declare const DDH_NEEDS: string;

// The oldest versions with both are those that DDH_NEEDS names.
if ('CSSPropertyRule' in window && CSS.supports('color', 'color-mix(in oklab, red, red)')) void import('./boot.tsx');
else (document.getElementById('ddh-root') ?? document.getElementById('root'))?.append(DDH_NEEDS);
