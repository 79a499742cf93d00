/** A customer saves an incomplete application. No one is invited and nothing is checked yet. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanDraftBody } from '@ajo/contract/modules/loan-applications.drafts';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { whyNotDraft, feeColumns } from '../application.rules.ts';
import { addLoan, countLoans, saveLoan } from '#modules/loans';
import { countRunning, draftOf, openStates } from '../application.store.ts';
import { findProduct, termColumns, instalmentsOf } from '#modules/loan-products';

export async function saveDraft(context: Context, actor: Actor, input: LoanDraftBody): Promise<void> {
  const { loan_interest_id: productId, amount, tenor, ...later } = input;
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, actor.id, { mustBeOpen: true });
    const product = await findProduct(tx, productId, context.clock.businessDay());
    const standing = {
      openApplications: await countLoans(tx, actor.id, openStates),
      runningLoans: await countRunning(tx, actor.id),
    };
    const on = context.clock.businessDay();
    refuseIf(whyNotDraft(standing, product, { amount, instalments: instalmentsOf(product, { amount, instalments: tenor, on }) }));

    const kept = {
      ...termColumns(product),
      principal_kobo: amount,
      ...feeColumns(product, amount, on),
      instalments: instalmentsOf(product, { amount, instalments: tenor, on }),
      draft: JSON.stringify(later),
    };
    const begun = await draftOf(tx, actor.id);
    if (begun) return void (await saveLoan(tx, begun, kept));
    const at = context.clock.now();
    const loan = await addLoan(tx, {
      ...kept,
      id: newId<LoanId>(at),
      customer_id: actor.id,
      status: 'incomplete',
      created_at: at,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loan.id },
      customerId: actor.id,
      action: 'began an application',
      to: 'incomplete',
    });
  });
}
