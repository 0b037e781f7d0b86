/** What the scripts of the admin screens need to work with the HTML that the plugin has printed. */
import * as v from 'valibot';

/** Finds an element that the plugin has printed. */
export function printed<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Reads the settings that the plugin has printed into the attribute data-config. */
export const configOf = <T>(root: HTMLElement, schema: v.GenericSchema<unknown, T>): T =>
  v.parse(schema, JSON.parse(root.dataset['config'] ?? ''));

/** Puts values into the places of a translated text: %s, or %1$s and %2$s. */
export const format = (text: string, ...values: readonly (string | number)[]): string =>
  text.replaceAll(/%(?:(\d)\$)?s/g, (_, place: string | undefined) => String(values[Number(place ?? 1) - 1]));

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Text for screen readers only. It adds the player's name to a button that shows only "Scratch". */
export const unseen = (text: string): HTMLElement => element('span', { className: 'screen-reader-text' }, ` ${text}`);
