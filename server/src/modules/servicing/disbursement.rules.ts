/** The journal of a disbursement. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { credit, debit, type Journal, journalIdFor, gl, payoutOutcome } from '#modules/ledger';
import type { Day } from '@ajo/contract/kernel/time';
import { type Loan } from '#modules/loans';
import { firstPartOf, netPayout } from '#modules/loans/pricing';

/**
 * The customer owes the whole of the first part; the bank paid the net amount, the fee is earned, a down payment is the customer's credit until it
 * settles row 1 in the same transaction, and the provider took its own fee from our balance.
 */
type Paid = { on: Day; providerFee: Kobo; at: Date; reference: string; attempt?: number };

export function loanDisbursed(loan: Loan, paid: Paid): Journal {
  const bankPaid = credit(gl.bankOperating, netPayout(loan));
  return {
    // A loan whose first payout was returned is disbursed again, perhaps on the same day.
    id: journalIdFor({ contractId: loan.id, kind: 'loan-disbursed', on: paid.on, row: paid.attempt ?? 1 }),
    kind: 'loan-disbursed',
    effectiveOn: paid.on,
    legs: [
      debit(gl.loanReceivable(loan.id), firstPartOf(loan)),
      bankPaid,
      ...(loan.fee > noMoney ? [credit(gl.feeIncome, loan.fee)] : []),
      ...(loan.downPayment > noMoney ? [credit(gl.customerCredit(loan.customerId), loan.downPayment)] : []),
      ...(loan.upfrontFee > noMoney ? [debit(gl.deferredFeeIncome, loan.upfrontFee), credit(gl.feeIncome, loan.upfrontFee)] : []),
      ...(paid.providerFee > noMoney
        ? [debit(gl.providerFees, paid.providerFee), credit(gl.bankOperating, paid.providerFee)]
        : []),
    ],
    meta: { loan: loan.id },
    externalRef: payoutOutcome(paid.reference, 'payout-completed'),
  };
}
