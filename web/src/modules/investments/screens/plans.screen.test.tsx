/** The catalogue of investment plans: a new plan with its rates, a new version of one, and the field of each wrong rate. */
import { kobo } from '@ajo/contract/kernel/money';
import { investmentCalls, InvestmentPlanId, type StoredInvestmentPlan } from '@ajo/contract/modules/investments';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const plan: StoredInvestmentPlan = {
  id: InvestmentPlanId.parse('0199a000-0000-7000-8000-0000000000c1'),
  version: 2,
  name: 'Steady',
  description: '',
  min_amount: kobo(5_000_000n),
  max_amount: kobo(500_000_000n),
  payout: 'maturity',
  early_exit_bps: 300,
  position: 10,
  active: true,
  rates: [{ months: 6, rate_bps: 1_200 }],
};
const list = answer(investmentCalls.kept, { data: [plan] });
const versions = answer(investmentCalls.versions, { data: [], planned: [] });
type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (answers: Answers, query = '') => openPage(`/admin/investment-plans${query}`, { as: 'superadmin', answers });

test('the list states rates and amounts of each plan', async () => {
  await open([list, versions]);
  const row = (await screen.findByText('Steady')).closest('tr');
  expect(row?.textContent).toContain('₦50,000 to ₦5,000,000');
  expect(row?.textContent).toContain('12%');
});

test('a changed rate is saved as the next version of the plan that was edited', async () => {
  const saved = answer(investmentCalls.change, { message: 'Plan saved', data: { ...plan, version: 3 } });
  const { user, sentTo } = await open([saved, list, versions], `?plan=${plan.id}`);
  const rate = await screen.findByLabelText(/^Percent a year/);
  await user.clear(rate);
  await user.type(rate, '13.5');
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  await expect.poll(() => sentTo(investmentCalls.change)[0]?.body).toEqual({ ...plan, rates: [{ months: 6, rate_bps: 1_350 }] });
});

test('a wrong rate is named at its own field, and the entries stay', async () => {
  const refused = refusal(investmentCalls.change, 422, 'Check the marked fields', { 'rates.0.months': ['Each term once'] });
  const { user } = await open([refused, list, versions], `?plan=${plan.id}`);
  const months = await screen.findByLabelText(/^Months/);
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  expect(await screen.findByText('Each term once')).toBeTruthy();
  expect((months as HTMLInputElement).value).toBe('6');
});
