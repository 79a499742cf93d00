/** Texts about unconfirmed payments, for customers and staff. */
import { kobo } from '@ajo/contract/kernel/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Coming, UnconfirmedPayments } from './unconfirmed-payments.tsx';

const rows: Coming[] = (['checkout', 'charge', 'receipt'] as const).map((what, at) => ({
  id: `0199a000-0000-7000-8000-00000000000${at}`,
  what,
  amount: kobo(500_000n),
  since: new Date('2026-11-21T09:00:00Z'),
}));
const rendered = (reader: 'customer' | 'staff'): string =>
  renderToStaticMarkup(<UnconfirmedPayments rows={rows} reader={reader} />);

test('a customer is addressed as the payer, staff are not', () => {
  expect(rendered('customer')).toContain('If you paid, we add it');
  expect(rendered('customer')).toMatch(/Payment slip.*in review/);
  expect(rendered('customer')).toContain('Your bank has not answered yet');
  expect(rendered('staff')).not.toMatch(/\byour?\b/i);
  expect(rendered('staff')).toContain('₦5,000');
});
