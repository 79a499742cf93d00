/** The list of savings products, and a form that shows the terms of the chosen kind. */
import { kobo } from '@ajo/contract/kernel/money';
import { savingsProductCalls, SavingsProductId, type SavingsProductView } from '@ajo/contract/modules/savings-products';
import { addDays, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { PlannedChangeId } from '@ajo/contract/kernel/planned';
import { answer, openPage, refusal } from '#test-page';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const flex: SavingsProductView = {
  id: SavingsProductId.parse('0199a000-0000-7000-8000-0000000000c1'),
  version: 2,
  name: 'Flex',
  description: 'Pay in and take out whenever you like.',
  kind: 'flex',
  active: true,
  position: 1,
  rate_bps: 600,
  withholding_tax_bps: 1_000,
  posting: 'monthly',
  compounding: 'none',
  min_interest_balance: kobo(100_000n),
  min_opening: kobo(10_000n),
  min_deposit: kobo(10_000n),
  min_balance: kobo(0n),
  max_balance: null,
  max_withdrawal: null,
  min_days: null,
  max_days: null,
  early_fee_bps: 0,
  free_days: [],
  dormancy_days: 365,
};
const versions = answer(savingsProductCalls.versions, {
  data: [
    { version: 2, made_by: 'Ngozi Adeyemi', made_at: new Date('2026-03-02T09:00:00Z'), terms: flex },
    { version: 1, made_by: 'Setup', made_at: new Date('2026-01-02T09:00:00Z'), terms: { ...flex, rate_bps: 500 } },
  ],
  planned: [],
});

test('each product shows its terms, and its versions what they changed', async () => {
  const { user } = await openPage('/admin/savings-products', {
    as: 'admin',
    answers: [answer(savingsProductCalls.all, { data: [flex] }), versions],
  });
  const row = (await screen.findByRole('button', { name: 'Flex' })).closest('tr');
  expect(row?.textContent).toContain('6%');
  expect(row?.textContent).toContain('No end');
  await user.click(screen.getByRole('button', { name: 'Flex' }));
  expect(await screen.findByText('Interest: 5% a year → 6% a year')).toBeTruthy();
});

test('a kind shows its own terms, and an error of the server is at its field', async () => {
  const { user, sentTo } = await openPage(`/admin/savings-products?product=${flex.id}`, {
    as: 'admin',
    answers: [
      answer(savingsProductCalls.all, { data: [flex] }),
      versions,
      refusal(savingsProductCalls.change, 422, 'This day is there twice', { 'free_days.1': ['This day is there twice'] }),
    ],
  });
  await screen.findByRole('form', { name: 'Savings product' });
  expect(screen.queryByLabelText(/Days without the fee/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Kind'), 'target');
  await user.type(screen.getByLabelText(/Days without the fee/), '06-30, 06-30');
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  expect((await screen.findAllByText('This day is there twice')).length).toBeGreaterThan(0);
  expect(sentTo(savingsProductCalls.change)[0]?.body).toMatchObject({
    kind: 'target',
    free_days: ['06-30', '06-30'],
    version: 2,
  });
});

const later = addDays(dayInLagos(new Date()), 20);
const planned = { id: PlannedChangeId.parse('0199a000-0000-7000-8000-0000000000d1'), effective_on: later };

test('terms of a later day are planned, with what they change, and can be cancelled', async () => {
  const { user, sentTo } = await openPage(`/admin/savings-products?product=${flex.id}`, {
    as: 'admin',
    answers: [
      answer(savingsProductCalls.all, { data: [flex] }),
      answer(savingsProductCalls.versions, {
        data: [{ version: 2, made_by: 'Ngozi Adeyemi', made_at: new Date('2026-03-02T09:00:00Z'), terms: flex }],
        planned: [
          { ...planned, made_by: 'Bisi Ade', made_at: new Date('2026-03-03T09:00:00Z'), terms: { ...flex, rate_bps: 700 } },
        ],
      }),
      answer(savingsProductCalls.change, { message: `Planned from ${longDay(later)}`, data: flex }),
      answer(savingsProductCalls.cancelPlanned, { message: 'The planned change is cancelled' }),
    ],
  });
  expect(await screen.findByText('Interest: 6% a year → 7% a year')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Cancel this change from ${longDay(later)}` }));
  await expect.poll(() => sentTo(savingsProductCalls.cancelPlanned)).toHaveLength(1);
  const day = screen.getByLabelText<HTMLInputElement>(/^Valid from/);
  fireEvent.change(day, { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  expect(await screen.findByText('Choose a day')).toBeTruthy();
  expect(sentTo(savingsProductCalls.change)).toEqual([]);
  fireEvent.change(day, { target: { value: later } });
  await user.click(screen.getByRole('button', { name: `Plan from ${longDay(later)}` }));
  await expect.poll(() => sentTo(savingsProductCalls.change)[0]?.body).toMatchObject({ version: 2, effective_on: later });
});
