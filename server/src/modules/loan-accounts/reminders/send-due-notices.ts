/** Reminders go out after the days are closed, or with a declined debit: one a day for each customer, about all loans together. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { virtualAccountOf } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { claimReminder, claimReminders, openRowsOf } from './due-notice.store.ts';
import { declinedReminder, reminderOf } from './reminder.rules.ts';

export async function sendDueNotices(context: Context): Promise<void> {
  const today = context.clock.businessDay();
  await inTransaction(context.db, async (tx) => {
    const open = await openRowsOf(tx, await claimReminders(tx, today), today);
    failpoint('reminders.claimed');
    for (const [userId, rows] of open) {
      const reminder = reminderOf(rows, today, await accountOf(tx, userId));
      if (reminder) await notify(tx, context, { userId, ...reminder });
    }
  });
  failpoint('reminders.sent');
}

async function accountOf(tx: Tx, customerId: string): Promise<{ number: string; bank: string } | undefined> {
  const account = await virtualAccountOf(tx, customerId);
  return account && { number: account.accountNumber, bank: account.bankName };
}

/** `from`: "card ending 4081". */
type DeclinedDebit = { customerId: string; loanId: LoanId; amount: Kobo; from: string; reason: string };

/**
 * A debit was declined. It is the reminder of the day, with all that is due; after the reminder of this day it is a line in the app only.
 * Part of the caller's transaction.
 */
export async function remindOfDecline(
  tx: Tx,
  context: Context,
  { customerId, loanId, ...declined }: DeclinedDebit,
): Promise<void> {
  const today = context.clock.businessDay();
  const isFirst = await claimReminder(tx, customerId, today);
  const rows = (await openRowsOf(tx, [customerId], today)).get(customerId) ?? [];
  const to = { userId: customerId, link: `/dashboard?loan=${loanId}` };
  const reminder = isFirst ? declinedReminder(rows, today, { account: await accountOf(tx, customerId), declined }) : undefined;
  const line = `We could not collect ${naira(declined.amount)} from your ${declined.from}: ${declined.reason}. Please pay another way`;
  await notify(tx, context, { ...(reminder ?? { kind: 'repayment', message: line, isInAppOnly: true }), ...to });
}
