import { zip } from '@ddh/engine/internal/domain';
import type { Browser } from '../driver/browser.ts';

/** An element's text, horizontal position and size in px. */
type Box = { readonly what: string; readonly x: number; readonly width: number; readonly height: number };

const PARTS = 'h1, h2, h3, nav a, button, select, input:not([hidden]), th, td, legend, label';
/** Matches table cells. The heights of cells are not compared, because engines wrap text differently. */
const WRAPS = /^t[hd] /;

/** Tolerance in px. Engines round text widths differently, and differ by a pixel or two in the padding of controls. */
const SLACK = 6;

/** Sets a font that is available in all engines, because the default fonts of the engines differ. */
export const setFace = (browser: Browser): Promise<void> =>
  browser.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>('#ddh-root > *'))
      part.style.setProperty('--ddh-face', 'DejaVu Sans');
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

export const boxesOf = (browser: Browser): Promise<readonly Box[]> =>
  browser.evaluate(
    (parts) =>
      [...document.querySelectorAll<HTMLElement>('#ddh-root *')]
        .filter((element) => element.matches(parts) && element.checkVisibility())
        .slice(0, 150)
        .map((element) => {
          const { x, width, height } = element.getBoundingClientRect();
          const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 24);
          return { what: `${element.localName} ${text}`, x, width, height };
        }),
    PARTS,
  );

/** Describes how the boxes differ from the reference boxes. */
export function differences(boxes: readonly Box[], reference: readonly Box[]): readonly string[] {
  if (boxes.length !== reference.length) return [`${boxes.length} parts, ${reference.length} in Chromium`];
  return zip(boxes, reference).flatMap(([box, other]) => {
    const compared = WRAPS.test(box.what) ? (['x', 'width'] as const) : (['x', 'width', 'height'] as const);
    const sizes = compared.filter((size) => Math.abs(box[size] - other[size]) > SLACK);
    return sizes.map((size) => `${box.what}: ${size} ${Math.round(box[size])}, ${Math.round(other[size])} in Chromium`);
  });
}
