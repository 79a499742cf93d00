/** A purchase that is not possible: the reason comes before an amount can be typed. */
import { kobo } from '@ajo/contract/kernel/money';
import { investmentCalls, InvestmentPlanId, type InvestmentPlanView } from '@ajo/contract/modules/investments';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvestDialog } from './invest-dialog.tsx';

const plan: InvestmentPlanView = {
  id: InvestmentPlanId.parse('0199a000-0000-7000-8000-0000000000a1'),
  name: 'Fixed term',
  description: 'Paid at the end.',
  min_amount: kobo(5_000_000n),
  max_amount: kobo(2_000_000_000n),
  payout: 'maturity',
  early_exit_bps: 200,
  withholding_tax_bps: 1_000,
  rates: [{ months: 3, rate_bps: 1_200 }],
  sold: true,
};

test('without a plan on offer nothing can be bought', async () => {
  answering('user', [answer(investmentCalls.plans, { data: [] })]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  expect(await screen.findByText('No plan is on offer')).toBeTruthy();
});

test('without the licence there is no amount to type', async () => {
  answering('user', [answer(investmentCalls.plans, { data: [{ ...plan, sold: false }] })]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  expect(await screen.findByText(/^Investments are not available yet. We are waiting for our licence/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Amount/)).toBeNull();
});
