/** Splits a transfer among the loans of a customer. Pure. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { type Kobo, minOf, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Loan } from '#modules/loans';
import type { IncomingTransfer } from '#modules/wallets';
import type { Instalment } from '#modules/loan-accounts';
import { dueBy, owedOn } from '../repayment.rules.ts';

export type LoanDebt = { rows: Instalment[]; onRows: Kobo; payoff: Kobo };

export type ClaimableLoan = {
  id: LoanId;
  /** What is due today, and since when. */
  due: Kobo;
  /** What closes the loan today. */
  payoff: Kobo;
  /** The oldest due day that is not paid. */
  openSince: Day;
};

/** All of a written-off loan is due, from the day of its first row. */
export function claimableLoan(
  { id, status }: Pick<Loan, 'id' | 'status'>,
  { rows, payoff }: LoanDebt,
  today: Day,
): ClaimableLoan {
  const isLost = status === 'written_off';
  const days = rows.filter((row) => isLost || owedOn(row) > noMoney).map(({ dueOn }) => dueOn);
  const [openSince = today] = days.toSorted();
  return { id, due: isLost ? payoff : dueBy(rows, today), payoff, openSince };
}

export type LoanClaim = { purposeId: LoanId; amount: Kobo };

/** The loan that is open the longest comes first. What an earlier step has claimed for a loan counts. */
export function splitAmongLoans(
  loans: readonly ClaimableLoan[],
  { amount, claimed }: Pick<IncomingTransfer, 'amount' | 'claimed'>,
  limit: 'due' | 'payoff',
): LoanClaim[] {
  const claims: LoanClaim[] = [];
  let left = amount;
  for (const loan of loans.toSorted(byAge)) {
    const already = sumOf(claimed.filter(({ purposeId }) => purposeId === loan.id).map((share) => share.amount));
    const share = minOf(left, minus(loan[limit], minOf(loan[limit], already)));
    if (share <= noMoney) continue;
    claims.push({ purposeId: loan.id, amount: share });
    left = minus(left, share);
  }
  return claims;
}

const byAge = (one: ClaimableLoan, other: ClaimableLoan): number =>
  one.openSince.localeCompare(other.openSince) || one.id.localeCompare(other.id);
