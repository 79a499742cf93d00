/** An investment of a year that has started, and one that is not paid yet, for the tests of their screens. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { InvestmentId, type InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { InvestmentPlanId } from '@ajo/contract/modules/investments';

const day = (text: string): Day => Day.parse(text);

export const planId = InvestmentPlanId.parse('0199a000-0000-7000-8000-0000000000a1');

export const figures = {
  months: 12,
  rate_bps: 1_600,
  principal: kobo(5_000_000n),
  interest: kobo(800_000n),
  withholding_tax: kobo(80_000n),
  net_interest: kobo(720_000n),
  total: kobo(5_720_000n),
  matures_on: day('2027-03-02'),
  pays_on: day('2027-03-02'),
};

export const investment: InvestmentView = {
  ...figures,
  id: InvestmentId.parse('0199a000-0000-7000-8000-0000000000a2'),
  number: 'IN-000042',
  investment_plan_id: planId,
  plan: 'Fixed term',
  payout: 'maturity',
  status: 'active',
  outcome: null,
  instruction: 'pay_out',
  created_at: new Date('2026-03-02T08:00:00Z'),
  pays_until: new Date('2026-03-03T08:00:00Z'),
  savings_only: false,
  card_fee: kobo(85_000n),
  starts_on: day('2026-03-02'),
  interest_so_far: kobo(0n),
  net_interest_so_far: kobo(0n),
  parent_id: null,
  payments: [],
  payee_problem: null,
  can: { cancel: false, pay: false, change_instruction: true, leave_early: true },
};

export const unpaid: InvestmentView = {
  ...investment,
  status: 'pending',
  starts_on: null,
  matures_on: null,
  can: { cancel: true, pay: true, change_instruction: false, leave_early: false },
};
