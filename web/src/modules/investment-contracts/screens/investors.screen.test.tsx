/** Investments for staff: sums, the tab of due payments, and the confirmation before a payment is sent. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import { investorCalls, type InvestmentRow } from '@ajo/contract/modules/investment-contracts.staff';
import { InvestmentPlanId } from '@ajo/contract/modules/investments';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const withdrawn = InvestmentPlanId.parse('0199a000-0000-7000-8000-0000000000a9');
const row: InvestmentRow = {
  id: InvestmentId.parse('0199a000-0000-7000-8000-0000000000e1'),
  number: 'IN-000042',
  customer_id: UserId.parse('0199a000-0000-7000-8000-0000000000e2'),
  customer: 'Ada Obi',
  plan: 'Fixed term',
  principal: kobo(5_000_000n),
  months: 3,
  rate_bps: 1_200,
  starts_on: day('2026-03-02'),
  matures_on: day('2026-06-02'),
  accrued: kobo(151_233n),
  status: 'completed',
  outcome: 'paid',
  instruction: 'pay_out',
  branch: 'Ikeja',
  deposit_officer: null,
  payment_due: {
    id: '0199a000-0000-7000-8000-0000000000e3',
    kind: 'maturity',
    amount: kobo(5_136_110n),
    status: 'failed',
    due_on: day('2026-06-02'),
    reason: 'Account closed',
    check_account: true,
  },
  can: { pay: true },
};
const additional = { principal: kobo(0n), interest_due: kobo(0n), maturing_this_month: kobo(9_900_000n) };

const open = (as: 'finance' | 'team_lead', rows: InvestmentRow[], search = '') =>
  openPage(`/admin/investments${search}`, {
    as,
    answers: [
      answer(investorCalls.list, { ...pageWith(rows), additional }),
      answer(investorCalls.plans, { data: [{ id: withdrawn, name: 'Old plan', active: false }] }),
      answer(investorCalls.pay, { message: 'Investment payment successful', data: { state: 'asked' } }),
    ],
  });

test('a due payment is confirmed with its amount, customer and reason before it is sent', async () => {
  const { user, sentTo } = await open('finance', [row]);
  expect((await screen.findByText(/^Maturing in [A-Z][a-z]+ \d{4}$/)).parentElement?.textContent).toContain('₦99,000.00');
  await user.click(await screen.findByRole('button', { name: 'Retry payout to Ada Obi, IN-000042' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay ₦51,361.10 to Ada Obi?' }));
  expect(dialog.getByText('Account closed')).toBeTruthy();
  expect(sentTo(investorCalls.pay)).toEqual([]);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Pay ₦51,361.10' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Type ₦51,361.10 to confirm'), '51361.10');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Pay ₦51,361.10' }));
  await expect
    .poll(() => sentTo(investorCalls.pay)[0]?.body)
    .toMatchObject({
      investment_id: row.id,
      kind: 'maturity',
      amount: 5_136_110n,
    });
});

test('without the right to pay there is no button', async () => {
  await open('team_lead', [{ ...row, can: { pay: false } }]);
  expect(await screen.findByText('Payout failed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Pay|Retry)/ })).toBeNull();
});

test('investments of a withdrawn plan are found by it', async () => {
  const { sentTo } = await open('finance', [row], `?plan_id=${withdrawn}`);
  const chosen = await screen.findByRole<HTMLOptionElement>('option', { name: 'Old plan (withdrawn)' });
  expect(chosen.selected).toBe(true);
  await expect.poll(() => sentTo(investorCalls.list).at(-1)?.query).toMatchObject({ plan_id: withdrawn });
});

test('the choice of due payments asks for them', async () => {
  const { user, sentTo } = await open('finance', [row]);
  await user.selectOptions(await screen.findByLabelText('Needs'), 'payments_due');
  await expect.poll(() => sentTo(investorCalls.list).at(-1)?.query).toMatchObject({ show: 'payments_due' });
});
