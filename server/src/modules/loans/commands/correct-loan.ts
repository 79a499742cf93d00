/** Staff correct a pending application: other figures, or another product with all its terms. Opinions start anew. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanCorrection } from '@ajo/contract/modules/loans.desk';
import type { LoanProductId } from '@ajo/contract/modules/loans.products';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { productAtApplication, whyNotChangePurpose, whyNotCorrect } from '../correction.rules.ts';
import type { Loan } from '../loan.ts';
import { whyNotAsSeen } from '../loan.rules.ts';
import { lockVisibleLoan, saveLoan } from '../loan.store.ts';
import { feeOf } from '../offer.rules.ts';
import { findProduct, termColumns } from '../product.store.ts';

export async function correctLoan(context: Context, actor: Actor, wanted: LoanCorrection): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.edit', wanted.loan_id);
    refuseIf(whyNotAsSeen(loan, wanted.seen_status));
    const terms = { amount: wanted.amount, instalments: wanted.tenor, ratePercent: wanted.rate_percent };
    refuseIf(whyNotCorrect(loan, actor, terms, await guarantorsOf(tx, loan.id)));
    const corrected = await saveLoan(tx, loan, {
      principal_kobo: terms.amount,
      fee_kobo: feeOf(productAtApplication(loan), terms.amount),
      instalments: terms.instalments,
      rate_percent: terms.ratePercent,
      terms_changed_at: context.clock.now(),
    });
    await tell(tx, context, { actor, loan, corrected, action: 'corrected the application' });
    return corrected;
  });
}

type Purpose = { loanId: LoanId; productId: LoanProductId };

export async function changePurpose(context: Context, actor: Actor, { loanId, productId }: Purpose): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.purpose' satisfies Capability, loanId);
    const product = await findProduct(tx, productId);
    refuseIf(whyNotChangePurpose(loan, actor, product));
    const corrected = await saveLoan(tx, loan, {
      ...termColumns(product),
      fee_kobo: feeOf(product, loan.principal),
      terms_changed_at: context.clock.now(),
    });
    await tell(tx, context, { actor, loan, corrected, action: 'changed the purpose' });
    return corrected;
  });
}

type Told = { actor: Actor; loan: Loan; corrected: Loan; action: string };
const figures = (loan: Loan) => ({
  purpose: loan.purpose,
  principal: loan.principal,
  instalments: loan.instalments,
  rate_percent: loan.ratePercent,
  fee: loan.fee,
});

async function tell(tx: Tx, context: Context, { actor, loan, corrected, action }: Told): Promise<void> {
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action,
    before: figures(loan),
    after: figures(corrected),
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    message: `Your application is now for ${naira(corrected.principal)} in ${corrected.instalments} instalments (${corrected.purpose}). You decide when you read the offer`,
    link: `/dashboard?loan=${loan.id}`,
  });
}
