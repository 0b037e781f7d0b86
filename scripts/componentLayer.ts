import { atRule, type Plugin } from 'postcss';

/** Chunks arrive in any order, and the first that names a layer places it: so each sheet states the whole order. */
export const LAYERS = 'ddh.reset, ddh.tokens, ddh.base, ddh.shared, ddh.components, ddh.guard';

/** Puts each component's sheet (`*.module.css`) into the components' layer. */
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
