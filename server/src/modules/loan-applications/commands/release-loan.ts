/** Orders the payout of an accepted loan. The loan becomes active only when the bank has paid. */
import { negative } from '@ajo/contract/kernel/money';
import { moveCredit } from '#modules/wallets';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { availableIn } from '#modules/ledger/holds';
import { type JournalId, post, gl } from '#modules/ledger';
import { payableAccountOf } from '#modules/onboarding';
import { orderPayout } from '#modules/payouts';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type Loan, loanNumber, lockVisibleLoan, saveLoan } from '#modules/loans';
import { feeToTake, netPayout } from '#modules/loans/pricing';
import { feeTaken, whyNotRelease } from '../decision.rules.ts';
import { bankAccountMissing } from '../loan-applications.errors.ts';
import { approvalFacts } from './approval-facts.ts';
import { assessLoan, openDocuments } from '#modules/assessments';

export async function releaseLoan(context: Context, actor: Actor, loanId: LoanId): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.release', loanId);
    const assessment = await assessLoan(tx, context, loan);
    refuseIf(
      whyNotRelease(loan, actor, {
        ...(await approvalFacts(tx, context, actor, { loan, assessment })),
        credit: await availableIn(tx, gl.customerCredit(loan.customerId)),
        documents: await openDocuments(tx, loan.customerId, loan.terms),
      }),
    );
    const account = await payableAccountOf({ ...context, db: tx }, loan.customerId);
    if (!account) throw bankAccountMissing();

    const at = context.clock.now();
    const fee = feeTaken(loan, { id: newId<JournalId>(at), on: context.clock.businessDay(), actorId: actor.id });
    const released = await saveLoan(tx, loan, {
      status: 'disburse',
      // What the bank reported of an attempt before is over.
      reason: null,
      released_by: actor.id,
      ...(fee.length > 0 && { upfront_fee_paid_at: at }),
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: 'released',
      from: loan.status,
      to: 'disburse',
    });
    await orderPayout(tx, context, {
      purpose: 'loan',
      purposeId: loan.id,
      amount: netPayout(loan),
      reason: `Loan ${loanNumber(loan.number)}`,
      account: { number: account.number, bankCode: account.bankCode, name: account.name },
    });
    for (const { id } of fee)
      await moveCredit(
        tx,
        { customerId: loan.customerId, amount: negative(feeToTake(loan)), cause: 'fee_taken', journalId: id },
        at,
      );
    await post(tx, fee, at);
    return released;
  });
}
