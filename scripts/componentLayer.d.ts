import { type Plugin } from 'postcss';
/** The order of the layers. Each sheet states it, because chunks load in any order and the first name places a layer. */
export declare const LAYERS = 'ddh.reset, ddh.tokens, ddh.base, ddh.shared, ddh.components, ddh.guard';
/** Puts each component's sheet (`*.module.css`) into the components' layer. */
export declare function componentLayer(): Plugin;
