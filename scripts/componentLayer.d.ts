import { type Plugin } from 'postcss';
/**
 * The order of the cascade layers. Every style sheet declares this order, because chunks load in any order and browsers
 * use the first declaration.
 */
export declare const LAYERS = 'ddh.reset, ddh.tokens, ddh.base, ddh.shared, ddh.components, ddh.guard';
/** A PostCSS plugin that puts the style sheet of each component (`*.module.css`) into the layer `ddh.components`. */
export declare function componentLayer(): Plugin;
