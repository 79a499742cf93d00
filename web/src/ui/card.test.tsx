/** Facts without a value, and with a sentence. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Facts } from './card.tsx';

test.each([null, undefined, '', false])('a fact of %o has a dash', (value) => {
  expect(renderToStaticMarkup(<Facts of={{ Goal: value }} />)).toContain('<dd>—</dd>');
});

test('a fact that is a sentence reads from the left, a short one does not', () => {
  const long = 'You get back what you paid for the goods. Processing fees of card payments are not returned.';
  const page = renderToStaticMarkup(<Facts of={{ Price: '₦118,000.00', 'If you cancel': long }} />);
  expect(page.match(/<dd[^>]*>/g)).toEqual(['<dd>', '<dd data-prose="true">']);
});
