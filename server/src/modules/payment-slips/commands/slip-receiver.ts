/** Locks what a slip pays for. A new kind of owner is a function here, and a value of the constraint `payment_slips_owner_kind_check`. */
import type { Actor } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { SlipOwner } from '@ajo/contract/modules/payment-slips';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { loanNumber, lockVisibleLoan } from '#modules/loans';
import { bookRepayment, notRepayable, referenceUsed, requireOverpaymentConsent } from '#modules/repayments';
import { bankDeposits, findVisibleSavings, lockVisibleSavings, savingsNumber } from '#modules/savings';
import type { Tx } from '#platform/db/transaction';
import { whyNotHandIn } from '../slip.rules.ts';
import { isOfCustomer, type SlipReceiver } from '../slip.ts';

/** `upload`: by staff. `own`: by the customer of a savings account. */
type Act = 'upload' | 'own' | 'book';

/** @throws DomainError when the owner is outside the scope of the caller. */
export const lockReceiver = (tx: Tx, actor: Actor, { owner, act }: { owner: SlipOwner; act: Act }): Promise<SlipReceiver> =>
  owner.kind === 'loan' ? lockLoan(tx, actor, owner.id, act) : lockAccount(tx, actor, owner.id, act);

async function lockLoan(tx: Tx, actor: Actor, id: LoanId, act: Act): Promise<SlipReceiver> {
  const loan = await lockVisibleLoan(tx, actor, act === 'book' ? 'payments.record' : 'receipts.upload', id);
  return {
    owner: { kind: 'loan', id },
    customerId: loan.customerId,
    label: loanNumber(loan.number),
    whyNotHandIn: (by, facts) => whyNotHandIn(loan, by, facts),
    book: async (within, context, { slip, reference, recorder, acceptOverpayment }) => {
      await requireOverpaymentConsent(within, context, loan, { amount: slip.amount, accepted: acceptOverpayment });
      const booking = await bookRepayment(within, context, id, {
        source: 'receipt',
        reference,
        amount: slip.amount,
        processingFee: noMoney,
        providerFee: noMoney,
        paidOn: slip.paidOn,
        recordedBy: recorder,
        note: slip.note ?? undefined,
      });
      if (booking.outcome === 'already') throw referenceUsed();
      if (booking.outcome === 'refused') throw notRepayable(loan.status);
      return booking.paymentId;
    },
  };
}

const capabilities = { upload: 'receipts.upload', own: 'savings.own', book: 'savings.deposit' } as const;

async function lockAccount(tx: Tx, actor: Actor, id: SavingsId, act: Act): Promise<SlipReceiver> {
  // Who uploads a receipt sees the receipts of the account.
  if (act === 'upload') await findVisibleSavings(tx, actor, 'savings.transactions', id);
  const account = await lockVisibleSavings(tx, actor, capabilities[act], id);
  return {
    owner: { kind: 'savings', id },
    customerId: account.customerId,
    label: savingsNumber(account.number),
    // Staff and the customer alike: nothing is booked by it.
    whyNotHandIn: (_by, facts) => bankDeposits.whyNotReceive(account, facts),
    book: (within, context, { slip, reference, recorder }) =>
      bankDeposits.bookSlip(within, context, account, {
        amount: slip.amount,
        reference,
        paidOn: slip.paidOn,
        note: slip.note ?? undefined,
        recordedBy: recorder,
        isOwnAct: isOfCustomer(slip),
      }),
  };
}
