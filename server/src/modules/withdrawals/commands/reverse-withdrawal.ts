/** Finance has seen the money of a completed withdrawal come back: the savings account has the whole amount again. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { reversalNeedsTwo } from '#modules/bookings';
import { savingsNumber } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type Withdrawal, withdrawalSubject } from '../withdrawal.ts';
import { settingsToday } from '../withdrawal-setting.ts';
import { needsSecondPerson, whyNotDecide } from '../withdrawal.rules.ts';
import { lockVisibleWithdrawal } from '../withdrawal.store.ts';
import { reverseNow, withdrawalReversal } from './withdrawal-approvals.ts';

export const reverseWithdrawal = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: WithdrawalId; reason: string },
): Promise<'done' | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    const { account, withdrawal } = await lockVisibleWithdrawal(tx, actor, 'withdrawals.review', id);
    refuseIf(whyNotDecide(withdrawal, actor, 'reversed'));
    if (await needsTwo(tx, context, actor, withdrawal)) {
      await requestApproval(tx, context, actor, {
        kind: withdrawalReversal,
        subject: withdrawalSubject(withdrawal, savingsNumber(account.number)),
        customerId: account.customerId,
        facts: { amount: withdrawal.amount.toString() },
        reason,
      });
      return 'asked';
    }
    await reverseNow(tx, context, actor, { id, reason });
    return 'done';
  });

/** A large amount, or many on one day: the day's total counts reversed payments and deposits too. */
const needsTwo = async (tx: Tx, context: Context, actor: Actor, withdrawal: Withdrawal): Promise<boolean> =>
  needsSecondPerson(withdrawal, { waives: false, settings: await settingsToday(tx, context) }) ||
  reversalNeedsTwo(tx, context, actor.id, withdrawal.amount);
