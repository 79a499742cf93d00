/** Records that a withdrawal was paid outside of the product; a large one that nobody has approved takes a second person. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { savingsNumber } from '#modules/savings';
import { inTransaction } from '#platform/db/transaction';
import { withdrawalSubject } from '../withdrawal.ts';
import { settingsToday } from '../withdrawal-setting.ts';
import { needsSecondPerson, whyNotDecide, whyNotPaidOn } from '../withdrawal.rules.ts';
import { isReferenceUsed, lockVisibleWithdrawal } from '../withdrawal.store.ts';
import { referenceUsed } from '../withdrawals.errors.ts';
import { completeByHand } from './complete-by-hand.ts';
import { withdrawalByHand } from './withdrawal-approvals.ts';

type PayByHandInput = { id: WithdrawalId; reference: string; paidOn: Day | undefined; note: string | undefined };

export const payByHand = (context: Context, actor: Actor, { id, ...input }: PayByHandInput): Promise<'done' | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    const locked = await lockVisibleWithdrawal(tx, actor, 'withdrawals.review', id);
    const { account, withdrawal } = locked;
    const today = context.clock.businessDay();
    const paid = { ...input, paidOn: input.paidOn ?? today };
    refuseIf(whyNotPaidOn(paid.paidOn, { requestedOn: dayInLagos(withdrawal.requestedAt), today }));
    if (await isReferenceUsed(tx, referenceKey(paid.reference))) throw referenceUsed();
    refuseIf(whyNotDecide(withdrawal, actor, withdrawal.status === 'pending' ? 'approved' : 'completed'));
    const settings = await settingsToday(tx, context);
    if (withdrawal.status === 'pending' && needsSecondPerson(withdrawal, { waives: false, settings })) {
      await requestApproval(tx, context, actor, {
        kind: withdrawalByHand,
        subject: withdrawalSubject(withdrawal, savingsNumber(account.number)),
        customerId: account.customerId,
        facts: { amount: withdrawal.amount.toString(), ...paid },
        reason: paid.note ?? `Paid under ${paid.reference}`,
      });
      return 'asked';
    }
    await completeByHand(tx, context, actor, { ...locked, ...paid });
    return 'done';
  });
