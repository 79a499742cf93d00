/** A day of the plan that failed is announced once: when the charge fails, or on the next morning when that is known later. */
import { naira } from '@ajo/contract/kernel/money';
import { addDays, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { lockSavings, type SavingsAccount } from '#modules/savings';
import type { Charged } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { announcedDays, type AutosaveAttempt } from '../autosave.ts';
import { noteFailure, resultOf, unannouncedFailures } from '../autosave.store.ts';

type Failure = { account: SavingsAccount; attempt: AutosaveAttempt } & Pick<Charged, 'reason' | 'cause'>;

/** False when it was announced before. */
export async function announceFailure(tx: Tx, context: Context, { account, attempt, reason, cause }: Failure): Promise<boolean> {
  if (!(await noteFailure(tx, attempt.id, { refused: reason, at: context.clock.now() }))) return false;
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `Autosave could not add ${naira(attempt.amount)} to “${account.name}” on ${longDay(attempt.dueOn)}: ${cause ?? 'the card was refused'}`,
    isTrouble: true,
    link: `/savings/${account.id}/transactions`,
  });
  return true;
}

const notSent = { reason: 'The card was not charged', cause: 'the card was not charged' };

/** Failures of earlier days. One that cannot be announced does not stop the others. */
export async function announceLateFailures(context: Context): Promise<void> {
  const [today, now] = [context.clock.businessDay(), context.clock.now()];
  const window = { from: addDays(today, -announcedDays), before: today, now };
  for (const { id, accountId } of await unannouncedFailures(context.db, window)) {
    try {
      await inTransaction(context.db, async (tx) => {
        // A charge begins under this lock: one that was never sent is not sent any more.
        const account = await lockSavings(tx, accountId);
        const attempt = await resultOf(tx, id, now);
        if (attempt.status !== 'failed') return;
        const { reason, cause } = attempt.reason === null ? notSent : attempt;
        await announceFailure(tx, context, { account, attempt, reason, cause });
      });
    } catch (error) {
      context.log.error({ err: error, attempt: id }, 'a failed autosave could not be announced');
    }
  }
}
