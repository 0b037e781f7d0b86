import { expect, test } from 'vitest';
import { phpTexts, scriptTexts } from './pot.ts';

test('phpTexts finds translatable texts with their plurals and notes for translators, and ignores calls of other functions', () => {
  const code = `<?php
/* translators: %d: how many. */
$a = sprintf( _n( '%d file', '%d files', $n, 'ddh-hockey' ), $n );
echo esc_html__( 'It\\'s', 'ddh-hockey' ), my__( 'not this' ), __( $nor_this );`;
  expect(phpTexts(code)).toEqual([
    { id: '%d file', plural: '%d files', note: '%d: how many.' },
    { id: "It's", plural: null, note: null },
  ]);
});

test('scriptTexts finds only texts with the text domain of the plugin', () => {
  const code = "a(__('One', 'ddh-hockey'), __(\n  'It\\'s',\n  'ddh-hockey',\n), __('other', 'domain'))";
  expect(scriptTexts(code).map(({ id }) => id)).toEqual(['One', "It's"]);
});
