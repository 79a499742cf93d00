/** Carries out what a second person has confirmed in the list of approvals: the facts of the request as the input of the command. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { ServicingActs } from '#modules/repayments/second-approvals';
import { type Change, changeLoan } from './change-loan.ts';
import { restructureLoan } from './restructure-loan.ts';
import { reverseLoan } from './reverse-loan.ts';

type Facts = Record<string, unknown>;

/** The change of a request, whose amounts are text. */
export const changeOf = ({ amount, ...change }: Facts): Change =>
  ({ ...change, ...(amount !== undefined && { amount: kobo(BigInt(amount as string)) }) }) as Change;

export const newTermsOf = (facts: Facts) => ({
  instalments: Number(facts['instalments']),
  firstDueOn: typeof facts['first_due_on'] === 'string' ? day(facts['first_due_on']) : undefined,
  ratePercent: facts['rate_percent'] as string,
});

export const servicingActs: ServicingActs = {
  loan_reversal: (context, actor, { facts, ...request }) =>
    reverseLoan(context, actor, { ...request, returned: facts['returned'] === true }),
  write_off: (context, actor, { loanId, reason, approvedId }) =>
    changeLoan(context, actor, { loanId, reason, approvedId, change: { type: 'write_off' } }),
  write_off_reversal: (context, actor, { facts, ...request }) =>
    changeLoan(context, actor, { ...request, change: changeOf(facts) }),
  schedule: (context, actor, { facts, ...request }) => changeLoan(context, actor, { ...request, change: changeOf(facts) }),
  restructure: (context, actor, { facts, ...request }) => restructureLoan(context, actor, { ...request, ...newTermsOf(facts) }),
};
