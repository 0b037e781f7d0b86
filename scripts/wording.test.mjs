import { describe, expect, test } from 'vitest';
import { RULES, check, proseOf } from './wording.mjs';

const comment = (text) => check('a.ts', `// ${text}\n`);

describe('rules', () => {
  test.each([
    ['Whoever calls it waits.', 'Whoever'],
    ['Who calls it waits.', 'Who'],
    ['It waits. Who calls it, too.', 'Who'],
    ['The query is run anew.', 'anew'],
    ['Meanwhile it waits.', 'Meanwhile'],
    ['The page is told.', 'is told'],
    ['A folder of its own.', 'of its own'],
    ['The user saves his team.', 'his'],
    ['Nobody waits.', 'Nobody'],
    ['Waits so long, in ms.', 'so long'],
    ['So many records.', 'So many'],
    ['The file lies in the folder.', 'lies'],
    ['The value stands in the row.', 'stands'],
    ['The answer comes late.', 'comes'],
  ])('a rule reports an unclear phrase in "%s"', (text, matched) => {
    const messages = comment(text);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(`a.ts:1: "${matched}". Instead: `);
  });

  test.each([
    'Who may read this?',
    'Users who may read this.',
    'It fails so often that it retries.',
    'It runs so long as the page is open.',
    'The letter stands for a team, and a stand-in for the database.',
    'The price comes from the book.',
    'This, the others, here, nowhere, answer.',
  ])('no rule reports "%s"', (text) => {
    expect(comment(text)).toEqual([]);
  });

  test('each rule has a text that says what to write instead', () => {
    for (const { instead } of RULES) expect(instead).toMatch(/\w/);
  });
});

describe('check', () => {
  test('check reports the line where a match begins, even inside a comment of several lines', () => {
    const [message] = check('a.ts', 'const a = 1;\n/**\n * The page is\n * told.\n */\n');
    expect(message).toContain('a.ts:3: "is told"');
  });

  test('check searches the comments of TypeScript, but not strings, templates or regular expressions', () => {
    const code = `const a = /['"\`]/; // anew 1\nconst b = 'http://anew'; const c = \`// anew\`; /* anew 2 */ const d = /\\/\\/ anew/;`;
    expect(check('a.ts', code)).toHaveLength(2);
  });

  test.each([
    "test('anew', f)",
    'it(`anew ${1}`, f)',
    "test.each([1])('anew', f)",
    "test.each`x`('anew', f)",
    "describe.skip('anew', f)",
  ])('check searches the title in %s, but only in a test file', (code) => {
    expect(check('a.test.ts', code)).toHaveLength(1);
    expect(check('a.ts', code)).toEqual([]);
  });

  test('check searches PHP comments, but not PHP strings or HTML', () => {
    const code = `<p>anew</p><?php // anew 1\n# anew 2\n/** anew 3 */ $a = '// anew'; $b = "# anew";`;
    expect(check('a.php', code).map((message) => message.split(':')[1])).toEqual(['1', '2', '3']);
  });

  test('`check` also finds words to avoid in CSS comments', () => {
    expect(check('a.css', 'a { content: "anew"; } /* anew */')).toHaveLength(1);
  });

  test('check searches Markdown, but not the code in it', () => {
    expect(check('a.md', '# Anew\n\n`anew`\n\n```sh\nanew\n```\n\nanew')).toHaveLength(2);
  });

  test('check preserves offsets, so a match is reported on its line in the file', () => {
    for (const { start, text } of proseOf('a.ts', 'f(); // one `code` two')) expect(start + text.length).toBe(22);
  });

  test('check throws for a file that cannot be parsed, because it cannot check the comments of that file', () => {
    expect(() => check('a.ts', 'const = 1;')).toThrow('a.ts: ');
    expect(() => check('a.php', '<?php function {')).toThrow('a.php: ');
  });
});

describe('wording-ok', () => {
  test('the marker wording-ok exempts only its own line and the next one', () => {
    expect(comment('anew wording-ok: a quotation')).toEqual([]);
    expect(comment('wording-ok: a quotation\n// anew')).toEqual([]);
    expect(comment('wording-ok: a quotation\n// anew\n// anew')).toHaveLength(1);
    expect(check('a.md', '<!-- wording-ok: a quotation -->\nanew')).toEqual([]);
    expect(check('a.test.ts', "// wording-ok: a quotation\ntest('anew', f)")).toEqual([]);
  });

  test('check reports a wording-ok marker without a reason', () => {
    expect(comment('anew wording-ok:')).toEqual(['a.ts:1: wording-ok: needs a reason after the colon']);
  });

  test('check reports a wording-ok marker that exempts nothing', () => {
    expect(comment('wording-ok: a quotation')).toEqual(['a.ts:1: wording-ok: is not needed; delete it']);
  });
});
