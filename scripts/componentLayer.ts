import { atRule, type Plugin } from 'postcss';

/**
 * The order of the cascade layers. Every style sheet declares this order, because chunks load in any order and browsers
 * use the first declaration.
 */
export const LAYERS = 'ddh.reset, ddh.tokens, ddh.base, ddh.shared, ddh.components, ddh.guard';

/** A PostCSS plugin that puts the style sheet of each component (`*.module.css`) into the layer `ddh.components`. */
export function componentLayer(): Plugin {
  return {
    postcssPlugin: 'component-layer',
    Once(root) {
      if (!root.source?.input.file?.endsWith('.module.css')) return;
      const layer = atRule({ name: 'layer', params: 'ddh.components' });
      layer.append([...root.nodes]);
      root.append(atRule({ name: 'layer', params: LAYERS }), layer);
    },
  };
}
