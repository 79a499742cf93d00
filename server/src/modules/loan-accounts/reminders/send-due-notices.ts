/** Reminders go out after the days are closed, or with a declined debit: one a day for each customer, about all loans together. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { notify, notifyEach } from '#modules/notifications';
import { virtualAccountOf } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { accountsToPay, claimReminder, claimReminders, openRowsOf } from './due-notice.store.ts';
import { type Declined, declinedLine, declinedReminder, reminderOf } from './reminder.rules.ts';

/** Of the notices of one statement: far below the limit of its parameters. */
const storedAtOnce = 500;

export async function sendDueNotices(context: Context): Promise<void> {
  const today = context.clock.businessDay();
  await inTransaction(context.db, async (tx) => {
    const open = await openRowsOf(tx, await claimReminders(tx, today), today);
    failpoint('reminders.claimed');
    const accounts = await accountsToPay(tx, [...open.keys()]);
    const reminders = [...open].flatMap(([userId, rows]) => {
      const reminder = reminderOf(rows, today, accounts.get(userId));
      return reminder ? [{ userId, ...reminder }] : [];
    });
    for (let at = 0; at < reminders.length; at += storedAtOnce)
      await notifyEach(tx, context, reminders.slice(at, at + storedAtOnce));
  });
  failpoint('reminders.sent');
}

type DeclinedDebit = Declined & { customerId: string; loanId: LoanId };

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
  const reminder = isFirst
    ? declinedReminder(rows, today, { account: await virtualAccountOf(tx, customerId), declined })
    : undefined;
  await notify(tx, context, {
    ...(reminder ?? { kind: 'repayment', message: declinedLine(declined), isInAppOnly: true, isTrouble: true }),
    ...to,
  });
}
