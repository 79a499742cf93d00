/** The words of investments. Pure. */
import { type Kobo, maxOf, minOf, minus, naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import {
  type InvestmentOutcome,
  type InvestmentPaymentKind,
  type InvestmentPaymentState,
  type InvestmentPaymentView,
  type InvestmentState,
  type InvestmentView,
  instructionsOf,
  MaturityInstruction,
} from '@ajo/contract/modules/investment-contracts';
import { instructionText } from '@ajo/contract/modules/investment-contracts.words';
import type { InvestmentCause } from '@ajo/contract/modules/investment-contracts.staff';
import type { InvestmentPayout, InvestmentPlanView } from '@ajo/contract/modules/investments';
import type { TierView } from '@ajo/contract/modules/onboarding.sections';
import type { Tone } from '#ui';

export const stateLabels: Record<InvestmentState, string> = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
/** For the customer. */
export const ownStateLabels: Record<InvestmentState, string> = {
  ...stateLabels,
  pending: 'Not paid yet',
  failed: 'Not paid in time',
};
export const stateTones: Record<InvestmentState, Tone> = {
  pending: 'warning',
  active: 'success',
  completed: 'secondary',
  failed: 'error',
  cancelled: 'secondary',
};
export const outcomeLabels: Record<InvestmentOutcome, string> = {
  paid: 'Paid out',
  rolled: 'Invested again',
  liquidated: 'Withdrawn early',
};
/** In a list. Where there is room, `instructionText` says what is paid. */
export const instructionLabels: Record<MaturityInstruction, string> = {
  pay_out: 'Pay out',
  roll_principal: 'Invest the principal again',
  roll_all: 'Invest everything again',
};
/** The same under the day of maturity in a list. */
export const maturityLabels: Record<MaturityInstruction, string> = {
  pay_out: 'pays out',
  roll_principal: 'reinvests principal',
  roll_all: 'reinvests all',
};
/** The instructions that a plan offers. `now`: the one of a contract, also where the plan no longer offers it. */
export const instructionChoices = (payout: InvestmentPayout, now?: MaturityInstruction) =>
  MaturityInstruction.options
    .filter((one) => one === now || instructionsOf(payout).includes(one))
    .map((value) => ({ value, label: instructionText(payout, value) }));
export const paymentKindLabels: Record<InvestmentPaymentKind, string> = {
  interest: 'Interest',
  maturity: 'Maturity',
  liquidation: 'Early withdrawal',
};
/** For staff, who read the reason next to it. */
export const paymentStateLabels: Record<InvestmentPaymentState, string> = {
  waiting: 'Not sent yet',
  ordered: 'On its way',
  completed: 'Paid',
  failed: 'Not paid',
};
/** For staff, where the payment is named in the place of the status of its investment. */
export const payoutLabels: Record<InvestmentPaymentState, string> = {
  waiting: 'Payout due',
  ordered: 'Payout on its way',
  completed: 'Paid out',
  failed: 'Payout failed',
};
/** For the customer: whose matter a payment is that has not arrived. */
export function ownPaymentLabel({ status, check_account: isAccount }: InvestmentPaymentView): string {
  if (status === 'failed') return isAccount ? 'Rejected by your bank' : 'Not sent yet. We try again';
  return paymentStateLabels[status];
}
export const paymentStateTones: Record<InvestmentPaymentState, Tone> = {
  waiting: 'warning',
  ordered: 'warning',
  completed: 'secondary',
  failed: 'error',
};

export const causeLabels: Record<InvestmentCause, string> = {
  funded: 'Paid in',
  accrued: 'Interest accrued',
  reduced: 'Interest reduced for early withdrawal',
  interest: 'Interest credited',
  tax: 'Withholding tax',
  paid_out: 'Paid out',
  rolled_out: 'Invested again',
  rolled_in: 'Taken over from an earlier investment',
  accrual_reversed: 'Accrual reversed',
};

export const monthsText = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`;

type Limits = Pick<TierView, 'balance_cap' | 'single_deposit' | 'holds'>;
/** The most that can come from outside at once. Money of own savings is with us already. */
function tierRoom({ balance_cap: cap, single_deposit: deposit, holds }: Limits): Kobo | null {
  const room = cap === null ? null : maxOf(minus(cap, holds), noMoney);
  return room !== null && deposit !== null ? minOf(room, deposit) : (room ?? deposit);
}

/** The range that an error of the amount names too: savings pay up to it, whatever the KYC tier allows from outside. */
export function amountBounds({ min_amount: min, max_amount: max }: Bounds, tier: Limits | undefined): string {
  const range = `From ${naira(min)} to ${naira(max)}`;
  const room = tier ? tierRoom(tier) : null;
  return room === null || room >= max ? range : `${range}. Your KYC tier now allows up to ${naira(room)} by card or transfer`;
}
type Bounds = Pick<InvestmentPlanView, 'min_amount' | 'max_amount'>;

type Cost = { principal: Kobo; fee: Kobo; toPay: Kobo; isSavingsOnly: boolean };
/** What each way to pay costs. The fee is of cards: a transfer and own savings pay the principal alone. */
export const costFacts = (cost: Cost | undefined) =>
  cost?.isSavingsOnly
    ? { 'You pay from your savings': naira(cost.toPay) }
    : {
        'You pay by transfer': cost && naira(cost.principal),
        ...((!cost || cost.fee > noMoney) && { 'Processing fee by card': cost && naira(cost.fee) }),
        'You pay by card': cost && naira(cost.toPay),
      };

/** Days of the term that have passed, and all of them; undefined before the start. */
export function daysOf(
  { starts_on: from, matures_on: to }: Pick<InvestmentView, 'starts_on' | 'matures_on'>,
  today: Day,
): { done: number; of: number } | undefined {
  if (from === null || to === null) return undefined;
  const all = daysBetween(from, to);
  return { done: Math.max(0, Math.min(daysBetween(from, today), all)), of: all };
}
