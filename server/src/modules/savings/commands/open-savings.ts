/** Opens a savings account: by its customer at once, by staff as soon as a second person has approved it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { SavingsId, SavingsOpening } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { copiedTerms, findOfferedProduct, type SavingsProduct } from '#modules/savings-products';
import { lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import { customerMissing } from '../savings.errors.ts';
import { whyNotAnother, whyNotOpen } from '../savings.rules.ts';
import { addSavings, countOpenAccounts, findReachedCustomer } from '../savings.store.ts';
import { openingFacts, savingsOpening, savingsSubject } from './review-savings.ts';

type OpenSavingsInput = { customerId: string; opening: SavingsOpening; needsReview: boolean };

export const openOwnSavings = (context: Context, actor: Actor, opening: SavingsOpening): Promise<SavingsId> =>
  inTransaction(context.db, async (tx) => {
    const { id } = await openSavings(tx, context, actor, { customerId: actor.id, opening, needsReview: false });
    return id;
  });

/** For a customer in the caller's scope. */
export const openSavingsFor = (
  context: Context,
  actor: Actor,
  { user_id: customerId, ...opening }: SavingsOpening & { user_id: string },
): Promise<SavingsId> =>
  inTransaction(context.db, async (tx) => {
    if (!(await findReachedCustomer(tx, actor, 'savings.open_for', customerId))) throw customerMissing();
    const account = await openSavings(tx, context, actor, { customerId, opening, needsReview: true });
    await requestApproval(tx, context, actor, {
      kind: savingsOpening,
      subject: savingsSubject(account),
      customerId,
      facts: openingFacts(account),
      reason: `Opened for the customer: ${account.name}`,
    });
    return account.id;
  });

async function openSavings(
  tx: Tx,
  context: Context,
  actor: Actor,
  { customerId, opening, needsReview }: OpenSavingsInput,
): Promise<SavingsAccount> {
  // One after the other, so that two at once cannot pass the limit.
  await lockUser(tx, customerId, { mustBeOpen: true });
  const product = await findOfferedProduct(tx, opening.product_id);
  refuseIf(whyNotAnother(await countOpenAccounts(tx, customerId)));
  refuseIf(whyNotOpen(product, opening, context.clock.businessDay()));
  const account = await addSavings(tx, rowOf(context, { actor, customerId, product, opening, needsReview }));
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId,
    action: 'savings account opened',
    to: 'pending',
    after: { savings_number: savingsNumber(account.number), product: product.name, name: account.name },
  });
  if (needsReview)
    await notify(tx, context, {
      userId: customerId,
      kind: 'savings',
      message: `${actor.name} has opened the savings account “${account.name}” for you. We check it before it takes money`,
      link: `/savings/${account.id}/transactions`,
    });
  return account;
}

type RowInput = OpenSavingsInput & { actor: Actor; product: SavingsProduct };

function rowOf({ clock }: Context, { actor, customerId, product, opening, needsReview }: RowInput) {
  const at = clock.now();
  return {
    id: newId<SavingsId>(at),
    customer_id: customerId,
    product_id: product.id,
    product_version: product.version,
    terms: copiedTerms(product),
    name: opening.name,
    status: 'pending' as const,
    target_kobo: opening.target_amount ?? null,
    target_on: opening.target_date ?? null,
    frequency: opening.frequency ?? null,
    planned_kobo: opening.amount ?? null,
    instruction: opening.instruction ?? ('keep_as_flex' as const),
    opened_by: actor.id,
    opened_by_name: actor.name,
    needs_review: needsReview,
    // What staff open, the customer has not read.
    terms_accepted_at: opening.accepted && !needsReview ? at : null,
    last_act_at: at,
    created_at: at,
  };
}
