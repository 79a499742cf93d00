/** A customer moves credit to a savings account: one journal, no fee, and nothing leaves Ajo. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, negative } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { credit, debit, gl, type JournalId, post } from '#modules/ledger';
import { ledgerAccountOf, lockVisibleSavings, savingsDeposits, savingsNumber } from '#modules/savings';
import { moveCredit } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { lockCredit } from '../customer-credit.queries.ts';
import { whyNotMoveAmount } from '../customer-credit.rules.ts';

type SaveInput = { savingsId: SavingsId; amount: Kobo };

/** @throws DomainError that names why the credit cannot be moved, or why the account takes no deposit of this amount. */
export const saveCredit = (
  context: Context,
  actor: Actor,
  { savingsId, amount }: SaveInput,
): Promise<{ amount: Kobo; savings_id: SavingsId; balance: Kobo }> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', savingsId);
    refuseIf(whyNotMoveAmount(await lockCredit(tx, actor.id), amount));
    const at = context.clock.now();
    const journalId = newId<JournalId>(at);
    const by = { id: actor.id, name: actor.name };
    const after = await savingsDeposits.creditOwnMoney(tx, context, account, { amount, journalId, note: 'Your credit', by });
    await moveCredit(tx, { customerId: actor.id, amount: negative(amount), cause: 'saved', journalId }, at);
    await record(tx, context, {
      actor: by,
      subject: { kind: 'savings', id: account.id },
      customerId: actor.id,
      action: 'moved credit to savings',
      after: { amount, balance: after.balance },
    });
    failpoint('credit_saved.unposted');
    const journal = {
      id: journalId,
      kind: 'customer-credit-saved' as const,
      effectiveOn: context.clock.businessDay(),
      legs: [debit(gl.customerCredit(actor.id), amount), credit(ledgerAccountOf(account), amount)],
      actorId: actor.id,
      meta: { savings: savingsNumber(account.number) },
    };
    await post(tx, [journal], at);
    return { amount, savings_id: account.id, balance: after.balance };
  });
