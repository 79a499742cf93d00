/** Facts without a value. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Facts } from './card.tsx';

test.each([null, undefined, '', false])('a fact of %o has a dash', (value) => {
  expect(renderToStaticMarkup(<Facts of={{ Goal: value }} />)).toContain('<dd>—</dd>');
});
