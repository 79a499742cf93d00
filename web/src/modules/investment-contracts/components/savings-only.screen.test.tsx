/** An amount above the limits of the KYC tier: the customer reads that only savings pay it, and is offered no other way. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { investmentContractCalls, InvestmentId, type InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { investmentCalls, InvestmentPlanId, type InvestmentPlanView } from '@ajo/contract/modules/investments';
import { SavingsId } from '@ajo/contract/modules/savings';
import { savingsPaymentCalls } from '@ajo/contract/modules/savings-payments';
import { answer, answering, pageWith, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvestDialog } from './invest-dialog.tsx';
import { MyInvestments } from './my-investments.tsx';

const day = (text: string): Day => Day.parse(text);
const limit = 'Your KYC tier allows deposits up to ₦50,000.00';
const plan: InvestmentPlanView = {
  id: InvestmentPlanId.parse('0199a000-0000-7000-8000-0000000000a1'),
  name: 'Fixed term',
  description: 'Paid at the end.',
  min_amount: kobo(5_000_000n),
  max_amount: kobo(2_000_000_000n),
  payout: 'maturity',
  early_exit_bps: 200,
  withholding_tax_bps: 1_000,
  sold: true,
  rates: [{ months: 3, rate_bps: 1_200 }],
};
const figures = {
  months: 3,
  rate_bps: 1_200,
  principal: kobo(10_000_000n),
  interest: kobo(302_466n),
  withholding_tax: kobo(30_247n),
  net_interest: kobo(272_219n),
  total: kobo(10_272_219n),
  matures_on: day('2026-06-02'),
  pays_on: day('2026-06-02'),
};
const preview = {
  ...figures,
  plan_version: 3,
  starts_on: day('2026-03-02'),
  days: 92,
  fee: kobo(0n),
  to_pay: figures.principal,
  refusal: null,
  refuses_amount: false,
  savings_only: limit,
};
const ordered: InvestmentView = {
  ...figures,
  id: InvestmentId.parse('0199a000-0000-7000-8000-0000000000a2'),
  number: 'IN-000042',
  investment_plan_id: plan.id,
  plan: plan.name,
  payout: 'maturity',
  status: 'pending',
  outcome: null,
  instruction: 'pay_out',
  created_at: new Date('2026-03-02T08:00:00Z'),
  pays_until: new Date('2026-03-03T08:00:00Z'),
  savings_only: true,
  card_fee: kobo(85_000n),
  starts_on: null,
  matures_on: null,
  pays_on: null,
  interest_so_far: kobo(0n),
  net_interest_so_far: kobo(0n),
  parent_id: null,
  payments: [],
  payee_problem: null,
  can: { cancel: true, pay: true, change_instruction: false, leave_early: false },
};
const source = {
  id: SavingsId.parse('0199a000-0000-7000-8000-000000000b02'),
  number: 'SV-000002',
  name: 'Flex',
  available: kobo(28_000_000n),
  refusal: null,
  refuses_amount: false,
};
const sources = answer(savingsPaymentCalls.sources, { data: { amount: figures.principal, accounts: [source] } });

test('the limit is named before the purchase, which opens no payment page', async () => {
  const { user, sentTo } = answering('user', [
    answer(investmentCalls.plans, { data: [plan] }),
    answer(investmentContractCalls.preview, { data: preview }),
    answer(investmentContractCalls.invest, {
      message: 'New investment successful',
      data: { investment: ordered, reference: null, url: null, fee: kobo(0n), to_pay: figures.principal },
    }),
    sources,
  ]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/^Amount/), '100000');
  expect(await screen.findByText('You can pay this from your savings only.')).toBeTruthy();
  expect(screen.getByText(limit)).toBeTruthy();
  expect(screen.getByText('You pay from your savings').nextElementSibling?.textContent).toBe('₦100,000.00');
  expect(screen.queryByText('Processing fee by card')).toBeNull();
  // As many lines as before the answer.
  expect(screen.getAllByText('Not possible')).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: /understand the risk/ }));
  await user.click(screen.getByRole('button', { name: 'Invest' }));
  expect(await screen.findByRole('button', { name: 'Pay ₦100,000.00 from Flex' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go to the payment page' })).toBeNull();
  expect(sentTo(investmentContractCalls.invest)).toMatchObject([{ body: { savings_only: true } }]);
});

test('the card of the order offers savings, and neither card nor transfer', async () => {
  answering('user', [answer(investmentContractCalls.list, pageWith([ordered])), sources]);
  renderPart(<MyInvestments>{null}</MyInvestments>);
  expect(await screen.findByRole('button', { name: 'Pay ₦100,000.00 from Flex' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Go to the payment page|Pay by transfer)/ })).toBeNull();
});
