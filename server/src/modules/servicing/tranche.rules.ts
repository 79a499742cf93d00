/** Pure decisions about later payouts of a loan: who may release one, what stops it, who may give it up. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { TrancheState } from '@ajo/contract/modules/servicing.tranches';
import { whyNotImpartial } from '#modules/guarantors';
import { type Loan, preparedByYou } from '#modules/loans';
import type { Account } from '#modules/schedules';
import { isOpen, type Tranche, trancheMoves } from './tranche.ts';
import * as no from './tranches.errors.ts';

/** Beyond it a loan is non-performing. */
const performingUpTo = 90;

export type ReleaseFacts = {
  /** All later payouts of the loan. */
  tranches: readonly Tranche[];
  /** The loan as it is; nothing for one that does not run. */
  account: Pick<Account, 'on' | 'daysPastDue' | 'rows'> | undefined;
  /** Days past due of its class: a probation may keep it higher than the actual one. */
  classDays: number;
  /** Anyone who approved it first, where two had to. */
  firstApprover: string | undefined;
  /** What the credit rules say of the customer now. */
  stops: readonly { rule: string; text: string }[];
  /** Staff among the guarantors of the loan: none of them pays out. */
  staffGuarantors: readonly string[];
  /** Why money cannot be sent to the customer's bank account now. */
  payee: DomainError | undefined;
  /** A person asked a second one to end the loan, or to go on with it as another: what they saw must not change. */
  isEndRequested: boolean;
};

/** The last day of the contract for more money, and never the last due day or later: a row must be left that repays it. */
export function lastDayOf(
  { disbursedOn, terms }: Pick<Loan, 'disbursedOn' | 'terms'>,
  account?: ReleaseFacts['account'],
): Day | null {
  if (!disbursedOn) return null;
  const agreed = addDays(disbursedOn, terms.tranche_within_days);
  const ends = (account?.rows ?? [])
    .filter(({ state, startsOn, endsOn }) => state !== 'cancelled' && isBefore(startsOn, endsOn))
    .map(({ endsOn }) => endsOn)
    .toSorted();
  const last = ends.at(-1);
  const eve = last && addDays(last, -1);
  return eve && isBefore(eve, agreed) ? eve : agreed;
}

export const whyNotMove = ({ status }: Pick<Tranche, 'status'>, to: TrancheState): DomainError | undefined =>
  trancheMoves[status].includes(to) ? undefined : no.wrongMove(status);

/** As for the first payout, neither of the approvers pays out; and what has happened since may stop the money. */
export function whyNotRelease(loan: Loan, tranche: Tranche, actor: Actor, facts: ReleaseFacts): DomainError | undefined {
  if (!may(actor.role, 'loans.release')) return no.notYourCall();
  if (loan.customerId === actor.id) return no.ownLoan();
  if ([loan.approvedBy, facts.firstApprover].includes(actor.id)) return no.sameApprover();
  if (loan.preparedBy === actor.id) return preparedByYou();
  return (
    whyNotImpartial(actor, facts.staffGuarantors) ??
    whyNotMove(tranche, 'ordered') ??
    whyNotRunning(loan, facts) ??
    whyNotNext(loan, tranche, facts) ??
    whyNotTrusted(facts)
  );
}

function whyNotRunning(loan: Loan, { account }: ReleaseFacts): DomainError | undefined {
  if (loan.status !== 'active' || !account) return no.loanNotRunning(loan.status);
  if (loan.coolingOffRequestedAt) return no.refundPending();
  const last = lastDayOf(loan, account);
  return last && isBefore(last, account.on) ? no.tooLate(last) : undefined;
}

/** In the order of the plan, one at a time. */
function whyNotNext(loan: Loan, tranche: Tranche, { tranches, isEndRequested }: ReleaseFacts): DomainError | undefined {
  if (loan.underWay > noMoney) return no.underWay();
  if (isEndRequested) return no.endRequested();
  const before = tranches.find((one) => one.number < tranche.number && isOpen(one));
  return before && no.otherFirst(before.number);
}

function whyNotTrusted({ account, classDays, stops, payee }: ReleaseFacts): DomainError | undefined {
  if (classDays > performingUpTo) return no.nonPerforming();
  if (account && account.daysPastDue > 0) return no.inArrears(account.daysPastDue);
  const [stop] = stops;
  return stop ? no.hardStop(stop.rule, stop.text) : payee;
}

/** The customer, or a user who may release it; staff never on their own loan. */
export function whyNotCancel(loan: Loan, tranche: Tranche, actor: Actor): DomainError | undefined {
  const isOwn = loan.customerId === actor.id;
  if (!may(actor.role, isOwn ? 'loans.own' : 'loans.release')) return isOwn ? no.ownLoan() : no.notYourCall();
  return whyNotMove(tranche, 'cancelled');
}

/** What may still come; nothing of a loan that does not run. */
export const toCome = (loan: Pick<Loan, 'status'>, tranches: readonly Tranche[]): Kobo =>
  loan.status === 'active' ? sumOf(tranches.filter(isOpen).map(({ amount }) => amount)) : noMoney;
