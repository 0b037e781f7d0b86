import { type Plugin } from 'postcss';
/** Chunks arrive in any order, and the first that names a layer places it: so each sheet states the whole order. */
export declare const LAYERS = 'ddh.reset, ddh.tokens, ddh.base, ddh.shared, ddh.components, ddh.guard';
/** Puts each component's sheet (`*.module.css`) into the components' layer. */
export declare function componentLayer(): Plugin;
