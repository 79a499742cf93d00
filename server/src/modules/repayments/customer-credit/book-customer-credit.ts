/** Money that a customer paid in and that nothing else takes is the customer's credit. */
import { moveCredit, type BookingOutcome, type MoneyIn } from '#modules/wallets';
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { bankCredit, credit, type JournalId, post, gl } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { findUser } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { cashOf } from '../repayment.rules.ts';

/** `refused` when the customer's account is closed. Part of the transaction that records the receipt. */
export async function bookCustomerCredit(tx: Tx, context: Context, moneyIn: MoneyIn): Promise<BookingOutcome> {
  const { purposeId: customerId, amount, source, reference, processingFee, providerFee } = moneyIn;
  const customer = await findUser(tx, customerId);
  if (!customer || customer.deletedAt) return 'refused';
  const at = context.clock.now();
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'user', id: customerId },
    customerId,
    action: 'paid in credit',
    after: { amount, source, reference },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'repayment',
    message: `We received ${naira(amount)}. It is added to your credit because nothing was due`,
    link: '/dashboard',
  });
  const legs = [
    ...cashOf({ amount, source, reference, processingFee, providerFee }),
    credit(gl.customerCredit(customerId), amount),
  ];
  const journal = {
    id: newId<JournalId>(at),
    kind: 'customer-credit-paid-in' as const,
    effectiveOn: context.clock.businessDay(),
    legs,
    meta: { reference },
    externalRef: bankCredit(reference),
  };
  await moveCredit(tx, { customerId, amount, cause: 'paid_in', journalId: journal.id }, at);
  await post(tx, [journal], at);
  return 'taken';
}
