/** The journals for a returned payout: the loan is as if it had never been disbursed. Pure. */
import { type Kobo, minus, naira, negative, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanState } from '@ajo/contract/modules/loans';
import { type AccountRef, credit, debit, type Journal, type JournalId, type Leg, gl, payoutOutcome } from '#modules/ledger';
import { type Loan, loanNumber } from '#modules/loans';
import { netPaidOut } from '#modules/loans/pricing';

/**
 * `back`: staff may pay out again or deny. `undone`: it was repaid already, so it is not paid out again. `late`: it is no active loan any more, another one owes it, or later parts
 * of it are paid out: a person decides on the money.
 */
export type ReturnKind = 'back' | 'undone' | 'late';
type Around = { hasOpenApplication: boolean; isTakenOver: boolean };
export function kindOfReturn(
  loan: Pick<Loan, 'status' | 'tranchePlan' | 'undrawn' | 'underWay'>,
  { hasOpenApplication, isTakenOver }: Around,
): ReturnKind {
  const { status } = loan;
  if (isTakenOver || hasMoreOut(loan)) return 'late';
  if (status === 'active') return hasOpenApplication ? 'undone' : 'back';
  return status === 'completed' ? 'undone' : 'late';
}
export const stateAfterReturn = { back: 'disbursement_failed', undone: 'reversed' } as const satisfies Record<
  Exclude<ReturnKind, 'late'>,
  LoanState
>;

/** To a customer whose payments returned the payout. Processing fees of card payments before the return stay paid: then it cost something. */
export const paidBackNotice = (loan: Loan, { fees }: { fees: Kobo }): string =>
  `Your ${naira(netPaidOut(loan))} is back. Loan ${loanNumber(loan.number)} is cancelled: you owe nothing on it${fees > noMoney ? '' : ', and it cost you nothing'}`;

export type Undone = {
  id: JournalId;
  on: Day;
  /** What takes the loan's own figures out of the books. */
  legs: readonly Leg[];
  /** Where the net payout is now. */
  cameBackTo: AccountRef;
  /** What of it the bank had sent back before: still set aside, or used by the customer for something else. */
  returned?: { waiting: Kobo; used: Kobo } | undefined;
  /** Where the fee goes that the customer paid first: kept for another payout, or theirs again. */
  feeGoesTo: AccountRef;
};

/**
 * The mirror of the cash side of all that was paid out, and of what followed from it: the net payout is there again, the fee was not earned, and the legs take
 * back the rest. What the provider kept for its work stays spent.
 */
export const loanUndone = (loan: Loan, { id, on, legs, cameBackTo, returned, feeGoesTo }: Undone): Journal => ({
  id,
  kind: 'payout-returned',
  effectiveOn: on,
  legs: [
    ...cameBack(loan, { cameBackTo, returned }),
    ...(loan.fee > noMoney ? [debit(gl.feeIncome, loan.fee)] : []),
    ...(loan.upfrontFee > noMoney ? [debit(gl.feeIncome, loan.upfrontFee), credit(feeGoesTo, loan.upfrontFee)] : []),
    ...legs,
  ],
  meta: { loan: loan.id },
});

/**
 * The change of the customer's credit by an undone loan, apart from its own figures: the fee paid first, the amount returned above the loan,
 * less the payout where the customer's payments returned it.
 */
export function creditOfUndone(loan: Loan, { feeGoesTo, cameBackTo, returned }: Omit<Undone, 'id' | 'on' | 'legs'>): Kobo {
  const credited = gl.customerCredit(loan.customerId).code;
  const fee = feeGoesTo.code === credited ? loan.upfrontFee : noMoney;
  const rest = restOfPayout(loan, returned);
  return rest < noMoney || cameBackTo.code === credited ? minus(fee, rest) : fee;
}

/** What of the payout the bank had not sent back before; below zero where it sent back more. */
export const restOfPayout = (loan: Loan, returned: Undone['returned']): Kobo =>
  minus(minus(netPaidOut(loan), returned?.waiting ?? noMoney), returned?.used ?? noMoney);

/**
 * Money is booked once: what the bank had sent back is taken from where it waits; what was used since is owed by the customer. What came back above
 * the whole loan, of one that took over the rest of a larger one, is theirs.
 */
function cameBack(loan: Loan, { cameBackTo, returned }: Pick<Undone, 'cameBackTo' | 'returned'>): Leg[] {
  const { waiting = noMoney, used = noMoney } = returned ?? {};
  const rest = restOfPayout(loan, returned);
  const parts: [AccountRef, Kobo][] = [
    [cameBackTo, rest],
    [gl.unidentifiedReceipts, waiting],
    [gl.customerReceivable(loan.customerId), used],
  ];
  const over = rest < noMoney ? [credit(gl.customerCredit(loan.customerId), negative(rest))] : [];
  return [...parts.flatMap(([account, amount]) => (amount > noMoney ? [debit(account, amount)] : [])), ...over];
}

/** `owed`: the part of the return that the customer of a reversed loan owed outside of it. `waits`: the part that a person decides on. */
type Late = Pick<Undone, 'id' | 'on'> & { reference: string; owed: Kobo; waits: Kobo };

/** Of a loan that was reversed it is what the customer owed outside of it. For every other one a person decides whose money it is. */
export function payoutReturnedLate(loan: Loan, { id, on, reference, owed, waits }: Late): Journal {
  const parts: [AccountRef, Kobo][] = [
    [gl.customerReceivable(loan.customerId), owed],
    [gl.unidentifiedReceipts, waits],
  ];
  const legs = parts.flatMap(([account, amount]) => (amount > noMoney ? [credit(account, amount)] : []));
  return {
    id,
    kind: 'payout-returned',
    effectiveOn: on,
    legs: [debit(gl.bankOperating, plus(owed, waits)), ...legs],
    meta: { loan: loan.id, payout: reference },
    externalRef: payoutOutcome(reference, 'payout-returned'),
  };
}

/** A part that came later is out, or may be out: what the first payout does can no longer be undone alone. */
export const hasMoreOut = ({ tranchePlan, undrawn, underWay }: Pick<Loan, 'tranchePlan' | 'undrawn' | 'underWay'>): boolean =>
  underWay > noMoney || undrawn < sumOf(tranchePlan.map(({ amount }) => amount));
