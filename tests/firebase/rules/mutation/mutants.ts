import { terms } from './terms.ts';

export type Rules = { readonly [key: string]: string | boolean | Rules };
/** A mutant: the rules with one change, the path of the change, and a description of the change. */
export type Mutant = { readonly where: string; readonly what: string; readonly rules: Rules };

/** Replacements for the matches of a pattern. Each mutant replaces one match. */
const SWAPS: readonly (readonly [RegExp, (found: string) => readonly string[]])[] = [
  [/===/g, () => ['!==']],
  [/!=(?!=)/g, () => ['==']],
  [/<=/g, () => ['<', '>=']],
  [/>=/g, () => ['>', '<=']],
  [/ > /g, () => [' >= ', ' < ']],
  [/&&/g, () => ['||']],
  [/\|\|/g, () => ['&&']],
  [/!(?!=)/g, () => ['']],
  [/\+ 1/g, () => ['+ 0', '- 1']],
  [/(?<=[<>=%] )-?\d+/g, (number) => [String(Number(number) + 1), String(Number(number) - 1)]],
  [/(?<=: )1(?=\))/g, () => ['0', '2']],
  [/\[1-9\]/g, () => ['[0-9]', '.', '[1-8]', '[2-9]']],
  [/\[0-9\]/g, () => ['.', '[1-9]', '[0-8]']],
  [/\[0-4\]/g, () => ['[0-3]', '[0-5]', '[1-4]', '.']],
  [/(?<=\/)s(?=\[)/g, () => ['', '.']],
  [/(?<=\/)\^/g, () => ['']],
  [/\$(?=\/)/g, () => ['']],
  [/(?<=\/)\\S/g, () => ['.', '\\s']],
  [/'s\d'/g, () => ["'s9'"]],
  [/'(teams|slots|teamName|rev|updatedAt)'/g, () => ["'x'"]],
  [/\bnewData\b/g, () => ['data']],
  [/\bdata\b/g, () => ['newData']],
  [/\$user/g, () => ["'wp_7'"]],
  [/\$team/g, () => ["'1234'"]],
  [/\$slot(?=\.)/g, () => ["'s1'"]],
  [/isString/g, () => ['isNumber', 'exists']],
  [/isNumber/g, () => ['isString', 'exists']],
  [/\bnow\b/g, () => ['0', '9999999999999']],
];

type Change = { readonly what: string; readonly to: string };

/** Returns all mutants of an expression in the rules, each with a description. */
function changes(expression: string): readonly Change[] {
  const dropped = terms(expression).map(({ text, without }) => ({ what: `without ${text}`, to: without }));
  const swapped = SWAPS.flatMap(([pattern, others]) =>
    [...expression.matchAll(pattern)].flatMap(({ 0: found, index }) =>
      others(found).map((other) => ({
        what: `${other.trim()} for ${expression.slice(Math.max(0, index - 30), index + found.length + 30)}`,
        to: `${expression.slice(0, index)}${other}${expression.slice(index + found.length)}`,
      })),
    ),
  );
  return [{ what: 'always', to: 'true' }, { what: 'never', to: 'false' }, ...dropped, ...swapped];
}

const isRules = (value: unknown): value is Rules => typeof value === 'object' && value !== null;

/** Copies the rules with a new value at a path. `undefined` removes the value. */
function replaced(rules: Rules, [key = '', ...rest]: readonly string[], value: string | undefined): Rules {
  const { [key]: old, ...others } = rules;
  if (rest.length > 0) return { ...rules, [key]: replaced(isRules(old) ? old : {}, rest, value) };
  return value === undefined ? others : { ...rules, [key]: value };
}

/** Returns all mutants of the rules. Each mutant has one change. */
export function mutants(rules: Rules): readonly Mutant[] {
  const found: Mutant[] = [];
  const add = (path: readonly string[], what: string, value?: string): void => {
    found.push({ where: path.slice(1).join('/'), what, rules: replaced(rules, path, value) });
  };
  const walk = (part: Rules, path: readonly string[]): void => {
    for (const [key, value] of Object.entries(part)) {
      const here = [...path, key];
      add(here, 'removed');
      if (isRules(value)) walk(value, here);
      else if (typeof value === 'boolean') add(here, 'inverted', String(!value));
      else for (const { what, to } of changes(value)) if (to !== value) add(here, what, to);
    }
    // A path without its own rule gets a mutant that grants access there, and so to every path below it.
    if (path.length > 1)
      for (const kind of ['.read', '.write']) if (!(kind in part)) add([...path, kind], 'granted', 'auth != null');
  };
  walk(rules, []);
  return found;
}
