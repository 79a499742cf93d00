/** The amount of a new investment: its bounds are those of the customer, and what is wrong with it is at the field. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type InvestmentPurchasePreview, investmentContractCalls } from '@ajo/contract/modules/investment-contracts';
import { investmentCalls, InvestmentPlanId, type InvestmentPlanView } from '@ajo/contract/modules/investments';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvestDialog } from './invest-dialog.tsx';

const plan: InvestmentPlanView = {
  id: InvestmentPlanId.parse('0199a000-0000-7000-8000-0000000000c1'),
  name: 'Fixed term',
  description: 'Paid at the end.',
  min_amount: kobo(5_000_000n),
  max_amount: kobo(2_000_000_000n),
  payout: 'maturity',
  early_exit_bps: 200,
  withholding_tax_bps: 1_000,
  sold: true,
  rates: [{ months: 12, rate_bps: 1_600 }],
};
const plans = answer(investmentCalls.plans, { data: [plan] });
const preview: InvestmentPurchasePreview = {
  starts_on: day('2026-03-02'),
  matures_on: day('2027-03-02'),
  pays_on: day('2027-03-02'),
  days: 365,
  rate_bps: 1_600,
  principal: kobo(15_000_000n),
  interest: kobo(2_400_000n),
  withholding_tax: kobo(240_000n),
  net_interest: kobo(2_160_000n),
  total: kobo(17_160_000n),
  plan_version: 3,
  fee: kobo(200_000n),
  to_pay: kobo(15_200_000n),
  refusal: null,
  refuses_amount: false,
  savings_only: null,
};
const amountField = () => screen.getByLabelText(/^Amount/);
/** What is wrong with the amount, as a screen reader reads it with the field. */
const amountError = (): string | null | undefined => {
  const ids = amountField().getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)).find((one) => one?.className === 'field-error')?.textContent;
};
const aboveTier = 'Your KYC tier allows deposits up to ₦100,000.00';

test('a refusal is at the amount, and only there', async () => {
  const answers = [
    plans,
    answer(investmentContractCalls.preview, { data: { ...preview, refusal: aboveTier, refuses_amount: true } }),
  ];
  const { user } = answering('user', answers);
  renderPart(<InvestDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/^Amount/), '150000');
  await expect.poll(amountError).toBe(aboveTier);
  expect(screen.getAllByText(aboveTier)).toHaveLength(1);
  const below = 'Enter an amount from ₦50,000.00 to ₦20,000,000.00';
  answers.unshift(refusal(investmentContractCalls.preview, 422, below, { amount: [below] }));
  await user.clear(amountField());
  expect(amountError()).toBeUndefined();
  await user.type(amountField(), '9');
  await expect.poll(amountError).toBe(below);
  expect(screen.getAllByText(below)).toHaveLength(1);
  // Hint and error name one range.
  expect(below).toContain(screen.getByText(/^From ₦/).textContent.replace(/^From/, 'from'));
});

test('the form names what each way to pay costs, as the next page does', async () => {
  const { user } = answering('user', [plans, answer(investmentContractCalls.preview, { data: preview })]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/^Amount/), '150000');
  const shown = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;
  await expect.poll(() => shown('You pay by transfer')).toBe('₦150,000.00');
  expect([shown('Processing fee by card'), shown('You pay by card')]).toEqual(['₦2,000.00', '₦152,000.00']);
});

test('the bounds at the amount are those of the customer, with the KYC tier where that is what limits', async () => {
  const tier = { tier: 2 as const, balance_cap: null, single_deposit: kobo(10_000_000n), holds: kobo(0n), next: null };
  answering('user', [plans, answer(onboardingCalls.read, { data: { percent: 100, next: null, sections: [], tier } })]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  expect(
    await screen.findByText('From ₦50,000.00 to ₦20,000,000.00. Your KYC tier now allows up to ₦100,000.00 by card or transfer'),
  ).toBeTruthy();
});

test('the form opens with the bounds of the customer, so that nothing in it moves later', async () => {
  answering('user', [plans, unanswered(onboardingCalls.read)]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  // The plans arrive meanwhile.
  await expect(screen.findByLabelText(/^Amount/, {}, { timeout: 500 })).rejects.toThrow('Unable to find');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('Investments are not available now')).toBeNull();
});

test('a refusal that no amount changes is below the figures, not at the amount', async () => {
  const reason = 'Add a bank account in your own name before you invest';
  const { user } = answering('user', [plans, answer(investmentContractCalls.preview, { data: { ...preview, refusal: reason } })]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/^Amount/), '150000');
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(amountError()).toBeUndefined();
});
