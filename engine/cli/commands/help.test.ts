import { expect, test } from 'vitest';
import { COMMANDS } from '../commands.ts';

const optionsIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/(?<=--)[a-z][a-z-]*/g)].map(([name]) => name))].toSorted();

test.each(COMMANDS)(
  'the first lines of the help of ddh $name name the options that it takes',
  async ({ name, load }) => {
    const { usage, forms } = await load();
    const lines = usage.slice(0, usage.indexOf('\n\n')).split('\n');
    for (const [form, options] of Object.entries(forms)) {
      expect(`${form} `).toMatch(new RegExp(`^${name} `));
      // Lines that begin with no form are about all of them.
      const own = lines.filter((line) => !line.startsWith('ddh ') || line.startsWith(`ddh ${form} `));
      expect(optionsIn(own.join('\n')), `ddh ${form}`).toEqual(Object.keys(options).toSorted());
      expect(Object.keys(options)).toContain('json');
    }
  },
);
