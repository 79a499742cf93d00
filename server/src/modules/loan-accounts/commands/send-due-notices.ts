/** Notices of instalments go out after the days are closed: three days before, on the day, and as it gets later. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { claimNotices, type DueNotice } from '../due-notice.store.ts';

export async function sendDueNotices(context: Context): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    for (const notice of await claimNotices(tx, context.clock.businessDay()))
      await notify(tx, context, {
        userId: notice.customerId,
        kind: 'repayment',
        message: messageOf(notice),
        link: `/dashboard?loan=${notice.loanId}`,
      });
  });
}

function messageOf({ kind, open, dueOn }: DueNotice): string {
  const amount = naira(kobo(open));
  if (kind === 'due_in_3_days') return `${amount} of your loan is due on ${longDay(dueOn)}`;
  if (kind === 'due_today') return `${amount} of your loan is due today`;
  return `${amount} of your loan was due on ${longDay(dueOn)}. Please pay, or talk to us if you cannot`;
}
