import { list, type Declaration, type Plugin } from 'postcss';

/** Logical shorthands that set both the start side and the end side of a box. */
const PAIR = /^(?:scroll-)?(?:padding|margin)-(?:inline|block)$|^inset-(?:inline|block)$/;
/** Shorthands for the width, style and color of one or both sides of a border. */
const BORDER = /^border-(?:inline|block)(?:-(?:start|end))?$/;
/** Shorthands for the width, style or color of both borders of an axis. */
const BORDER_PART = /^border-(?:inline|block)(-(?:width|style|color))$/;

/**
 * Splits logical shorthands with a `var()` into longhands. WebKit drops such shorthands under `all: revert-layer`, which the
 * guard layer needs (https://bugs.webkit.org/show_bug.cgi?id=310435; Safari up to 26).
 */
export function logicalLonghands(): Plugin {
  return {
    postcssPlugin: 'logical-longhands',
    Declaration(declaration: Declaration) {
      const longhands = longhandsOf(declaration.prop, declaration.value);
      if (longhands === null) return;
      declaration.replaceWith(longhands.map(([prop, value]) => declaration.clone({ prop, value })));
    },
  };
}

/**
 * Returns the longhands of a declaration, or `null` if WebKit accepts the declaration as written. Throws if the value
 * of a border is not a width, a style and a color, in this order.
 */
export function longhandsOf(prop: string, value: string): readonly (readonly [prop: string, value: string])[] | null {
  if (!value.includes('var(')) return null;
  const [first, second, third, ...more] = list.space(value);
  if (first === undefined) return null;
  if (PAIR.test(prop)) return bothSides(prop, '', first, second);
  const part = BORDER_PART.exec(prop)?.[1];
  if (part !== undefined) return bothSides(prop.slice(0, -part.length), part, first, second);
  if (!BORDER.test(prop)) return null;
  const [width, style, color] = [first, second, third];
  if (style === undefined || color === undefined || more.length > 0 || !/^\d/.test(width) || !/^[a-z]+$/.test(style))
    throw new Error(`"${prop}: ${value}" must have a width, a style and a color, in this order`);
  const sides = /-(?:start|end)$/.test(prop) ? [prop] : [`${prop}-start`, `${prop}-end`];
  return sides.flatMap((side) => [
    [`${side}-width`, width] as const,
    [`${side}-style`, style] as const,
    [`${side}-color`, color] as const,
  ]);
}

const bothSides = (prop: string, part: string, start: string, end = start): [prop: string, value: string][] => [
  [`${prop}-start${part}`, start],
  [`${prop}-end${part}`, end],
];
