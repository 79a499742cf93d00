/** The job: savings that reached their day are paid to the customer's bank account, as instructed, on a day on which banks are open. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { lockSavings, type SavingsAccount, savingsClosing, saveSavings } from '#modules/savings';
import { bankHolidays } from '#modules/bank-holidays';
import { openBankDay } from '#modules/schedules';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { isPaidOutAtEnd, payoutAtEnd } from '../withdrawal.rules.ts';
import { savingsToPayOut } from '../withdrawal.store.ts';
import { priceWithdrawal } from './price-withdrawal.ts';
import { openWithdrawal, submitWithdrawal } from './request-withdrawal.ts';

/** Each account in a transaction of its own. A review is needed as for any other withdrawal. */
export async function payOutMaturedSavings(context: Context): Promise<void> {
  const today = context.clock.businessDay();
  if (openBankDay(today, await bankHolidays(context.db)) !== today) return;
  for (const id of await savingsToPayOut(context.db)) {
    try {
      await payOut(context, id);
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') await noteRefusal(context, id, error);
      else context.log.error({ err: error, savings: id }, 'savings that reached their day could not be paid out');
    }
  }
}

const payOut = (context: Context, id: SavingsId): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const due = await lockIfDue(tx, id);
    if (!due) return;
    // A deposit may have been booked since then that counts from a day of the term.
    const account = await savingsClosing.payInterest(tx, context, due);
    const priced = await priceWithdrawal(tx, context, account, { amount: payoutAtEnd(account), isOwn: false });
    const reason = 'Paid out on its day, as instructed';
    const withdrawal = await openWithdrawal(tx, context, { account, priced, actor: 'system', reason, cause: 'instruction' });
    await submitWithdrawal(tx, context, { account, withdrawal, priced });
  });

/** Another run may have ordered the payout since the accounts were listed. */
async function lockIfDue(tx: Tx, id: SavingsId): Promise<SavingsAccount | undefined> {
  const account = await lockSavings(tx, id);
  const [due] = await savingsToPayOut(tx, id);
  return due !== undefined && isPaidOutAtEnd(account) ? account : undefined;
}

/** The customer is notified once: most often a verified bank account is missing. The next run tries again. */
const noteRefusal = (context: Context, id: SavingsId, { message }: DomainError): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockSavings(tx, id);
    if (account.payoutNoticedAt !== null) return;
    await saveSavings(tx, id, { payout_noticed_at: context.clock.now() });
    await notify(tx, context, {
      userId: account.customerId,
      kind: 'savings',
      message: `“${account.name}” reached its end date and could not be paid out. ${message}`,
      isTrouble: true,
      link: `/savings/${account.id}/transactions`,
    });
  });
