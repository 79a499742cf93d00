/** Saves a savings product: a new one, or the next version of one, today or from a later day. Open accounts keep their own copy of the terms. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsProductId, SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import type { Context } from '#context';
import { addItem, cancelPlanned, changeItem } from '#modules/settings';
import { newId } from '#platform/ids';
import type { SavingsProduct } from '../product.ts';
import { savingsProducts } from '../product.store.ts';

export const addProduct = (context: Context, actor: Actor, terms: SavingsProductTerms): Promise<SavingsProduct> => {
  const product = { ...terms, id: newId<SavingsProductId>(context.clock.now()), version: 1 };
  return addItem(context, { actor, catalogue: savingsProducts }, product);
};

type Period = 'posting' | 'compounding';
type Change = {
  id: SavingsProductId;
  version: number;
  from?: Day | undefined;
  terms: Omit<SavingsProductTerms, Period> & Partial<Pick<SavingsProductTerms, Period>>;
};

export const changeProduct = (context: Context, actor: Actor, { id, version, terms, from }: Change): Promise<SavingsProduct> =>
  changeItem(
    context,
    { actor, catalogue: savingsProducts },
    { id, version, from, become: (before) => ({ ...before, ...terms }) },
  );

type Cancelled = { id: SavingsProductId; change: PlannedChangeId };

export const cancelProductChange = (context: Context, actor: Actor, { id, change }: Cancelled): Promise<{ message: string }> =>
  cancelPlanned(context, actor, { id: change, items: [{ subject: savingsProducts.subject, itemId: id }] });
