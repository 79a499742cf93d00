/** The address of the list behind each figure. */
import { type FigureName, figures } from '@ajo/contract/modules/dashboard';
import { expect, test } from 'vitest';
import { linkOf } from './figure.labels.ts';

test.each(Object.keys(figures) as FigureName[])('the link of %s has one query at most', (name) => {
  expect(linkOf(name).split('?').length).toBeLessThanOrEqual(2);
});

test('money that was set aside leads to the exceptions', () => {
  const address = new URL(linkOf('money_set_aside'), 'https://ajo.test');
  expect(Object.fromEntries(address.searchParams)).toEqual({ tab: 'exceptions', state: 'open' });
});

// A role reads one word for a payout on its way and one that failed, so the status would find both.
test('payouts that failed lead to loans whose payout failed, for every role', () => {
  expect(linkOf('payouts_failed')).toBe('/admin/requests?standing=payout_failed');
});
