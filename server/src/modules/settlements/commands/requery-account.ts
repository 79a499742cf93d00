/** Requests Paystack to look for transfers to one of its numbers: what it finds arrives as usual notices. */
import type { Actor } from '@ajo/contract/kernel/access';
import { isBefore } from '@ajo/contract/kernel/time';
import type { RequeryInput } from '@ajo/contract/modules/settlements';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { providerUnavailable } from '#platform/provider';
import { claimRequery, findPaystackNumber, releaseRequery } from '../settlement.store.ts';
import { dayInFuture, numberUnknown, requeryFresh } from '../settlements.errors.ts';

/**
 * Once in ten minutes for a number. Not inside a transaction, because the provider is called.
 * @throws DomainError `number_unknown`, `day_in_future`, `requery_fresh`, `provider_unavailable`: then it may be repeated at once.
 */
export async function requeryAccount(context: Context, actor: Actor, input: RequeryInput): Promise<void> {
  const today = context.clock.businessDay();
  const { account_number: accountNumber, paid_on: on = today } = input;
  if (isBefore(today, on)) throw dayInFuture();
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const account = await findPaystackNumber(tx, actor, accountNumber);
    if (!account) throw numberUnknown();
    if (!(await claimRequery(tx, accountNumber, at))) throw requeryFresh();
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: account.customerId },
      customerId: account.customerId,
      action: 'transfers to an account number queried',
      after: { day: on },
    });
  });
  if (await context.payments.requeryAccount({ accountNumber, on })) return;
  await inTransaction(context.db, (tx) => releaseRequery(tx, accountNumber, at));
  throw providerUnavailable('The payment provider');
}
