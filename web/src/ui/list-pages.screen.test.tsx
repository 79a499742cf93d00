/** A list whose address names a page that is gone, or days in the wrong order. */
import { kobo } from '@ajo/contract/kernel/money';
import { asPage } from '@ajo/contract/kernel/page';
import { payoutCalls, type PayoutView } from '@ajo/contract/modules/payouts';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const totals = { amount: kobo(0n), sent_again: kobo(0n), fee: kobo(0n) };
const pageOf = (page: number) => ({ ...asPage<PayoutView>([], { page, perPage: 20, total: 74, path: '/api/list' }), totals });

test('a page beyond the last one shows the last page', async () => {
  const pages = [99, 4];
  const { sentTo } = await openPage('/admin/payouts?page=99', {
    as: 'finance',
    answers: [answer(payoutCalls.list, () => pageOf(pages.shift() ?? 4))],
  });
  await expect.poll(() => sentTo(payoutCalls.list).at(-1)?.query).toMatchObject({ page: 4 });
  expect(await screen.findByText(/Page 4 of 4/)).toBeTruthy();
});

test('days in the wrong order are an error at the filter, which stays on the screen', async () => {
  const errors = { end_date: ['Choose an end date on or after the start date'] };
  await openPage('/admin/payouts?date_filter=custom&start_date=2026-03-05&end_date=2026-03-06', {
    as: 'finance',
    answers: [refusal(payoutCalls.list, 422, 'Choose an end date on or after the start date', errors)],
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Choose an end date on or after the start date');
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Correct the filters')).toBeTruthy();
  expect(screen.queryByText('We could not load this')).toBeNull();
});
