/** Saves a loan product: a new one, or the next version of one, today or from a later day. Loans that exist keep the copy they were made with. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanProductId, LoanProductTerms } from '@ajo/contract/modules/loan-products';
import type { Context } from '#context';
import { addItem, cancelPlanned, changeItem } from '#modules/settings';
import { newId } from '#platform/ids';
import type { LoanProduct } from '../product.ts';
import { loanProducts } from '../product.store.ts';

export const addLoanProduct = (context: Context, actor: Actor, terms: LoanProductTerms): Promise<LoanProduct> => {
  const product = { ...terms, id: newId<LoanProductId>(context.clock.now()), version: 1 };
  return addItem(context, { actor, catalogue: loanProducts }, product);
};

type Change = { id: LoanProductId; version: number; terms: LoanProductTerms; from?: Day | undefined };

export const changeLoanProduct = (context: Context, actor: Actor, { id, version, terms, from }: Change): Promise<LoanProduct> =>
  changeItem(
    context,
    { actor, catalogue: loanProducts },
    { id, version, from, become: (before) => ({ ...terms, id: before.id, version: before.version }) },
  );

type Cancelled = { id: LoanProductId; change: PlannedChangeId };

export const cancelProductChange = (context: Context, actor: Actor, { id, change }: Cancelled): Promise<{ message: string }> =>
  cancelPlanned(context, actor, { id: change, items: [{ subject: loanProducts.subject, itemId: id }] });
