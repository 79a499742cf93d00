/** A person decides about a withdrawal: approval orders the payout, a refused payout is sent again, denial gives a reason. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { WithdrawalReview } from '@ajo/contract/modules/withdrawals.staff';
import type { Context } from '#context';
import { isApprovalPending, requestApproval, settlePendingApproval } from '#modules/approvals';
import { savingsNumber } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { withdrawalSubject } from '../withdrawal.ts';
import { settingsToday } from '../withdrawal-setting.ts';
import { needsSecondPerson, whyNotCancel, whyNotDecide, whyNotMove, whyNotWaive } from '../withdrawal.rules.ts';
import { type Locked, lockVisibleWithdrawal, saveWithdrawal } from '../withdrawal.store.ts';
import { requestedDifferently } from '../withdrawals.errors.ts';
import { cancelPending, denyWithdrawal } from './deny-withdrawal.ts';
import { goesElsewhere, orderAgain, orderWithdrawal } from './order-withdrawal.ts';
import { endOutdated, isPaidByHand, orderFacts, refusePaidByHand, withdrawalOrder } from './withdrawal-approvals.ts';

export const reviewWithdrawal = (
  context: Context,
  actor: Actor,
  { id, review }: { id: WithdrawalId; review: WithdrawalReview },
): Promise<'done' | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    const waives = review.waive_early_withdrawal_fee === true;
    if (waives) refuseIf(whyNotWaive(actor));
    const locked = await lockVisibleWithdrawal(tx, actor, 'withdrawals.review', id);
    refuseIf(whyNotDecide(locked.withdrawal, actor, review.status));
    await refusePaidByHand(tx, context, locked.withdrawal);
    if (review.status === 'denied') {
      const reason = review.denial_reason ?? 'No reason given';
      await denyWithdrawal(tx, context, { ...locked, by: actor, reason });
      return 'done';
    }
    if (locked.withdrawal.status === 'failed') return sendAgain(tx, context, actor, locked);
    return approve(tx, context, actor, { ...locked, waives, waiverReason: review.waiver_reason });
  });

type Approval = Locked & { waives: boolean; waiverReason: string | undefined };

/** The first person asks for a second one where one is needed; the second person approves with the same choice. */
async function approve(tx: Tx, context: Context, actor: Actor, approval: Approval): Promise<'done' | 'asked'> {
  const { waives, waiverReason = 'No reason given' } = approval;
  const { account, withdrawal } = await endOutdated(tx, context, approval);
  refuseIf(whyNotMove(withdrawal, 'approved'));
  const subject = withdrawalSubject(withdrawal, savingsNumber(account.number));
  if (await isApprovalPending(tx, { kind: withdrawalOrder, subject, at: context.clock.now() })) {
    if (waives !== withdrawal.waiverRequested) throw requestedDifferently();
    await settlePendingApproval(tx, context, actor, { kind: withdrawalOrder, subject, state: 'approved' });
  } else if (needsSecondPerson(withdrawal, { waives, settings: await settingsToday(tx, context) })) {
    await saveWithdrawal(tx, withdrawal.id, {
      waiver_requested: waives,
      waiver_reason: waives ? waiverReason : null,
    });
    await requestApproval(tx, context, actor, {
      kind: withdrawalOrder,
      subject,
      customerId: account.customerId,
      facts: await orderFacts(
        tx,
        context,
        { account, withdrawal },
        { waives, isDirect: withdrawal.kind === 'direct', skipAutoTransfer: withdrawal.skipAutoTransfer },
      ),
      reason: waives ? waiverReason : 'This amount needs a second approver',
    });
    return 'asked';
  }
  await orderWithdrawal(tx, context, { account, withdrawal, by: actor, waives });
  return 'done';
}

/** Two people approved a large one with its bank account. To another account it takes two again. */
async function sendAgain(tx: Tx, context: Context, actor: Actor, locked: Locked): Promise<'done' | 'asked'> {
  const { account, withdrawal } = locked;
  const subject = withdrawalSubject(withdrawal, savingsNumber(account.number));
  const isLarge = needsSecondPerson(withdrawal, { waives: false, settings: await settingsToday(tx, context) });
  if (await isApprovalPending(tx, { kind: withdrawalOrder, subject, at: context.clock.now() }))
    await settlePendingApproval(tx, context, actor, { kind: withdrawalOrder, subject, state: 'approved' });
  else if (isLarge && (await goesElsewhere(tx, context, locked))) {
    await requestApproval(tx, context, actor, {
      kind: withdrawalOrder,
      subject,
      customerId: account.customerId,
      facts: await orderFacts(tx, context, locked, {
        waives: false,
        isDirect: withdrawal.kind === 'direct',
        skipAutoTransfer: false,
      }),
      reason: 'The bank account has changed since the payout was refused',
    });
    return 'asked';
  }
  await orderAgain(tx, context, actor, locked);
  return 'done';
}

/** The customer takes the request back. */
export const cancelWithdrawal = (context: Context, actor: Actor, id: WithdrawalId): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const locked = await lockVisibleWithdrawal(tx, actor, 'savings.own', id);
    refuseIf(whyNotCancel(locked.withdrawal, { isPaidByHand: await isPaidByHand(tx, context, locked.withdrawal) }));
    await cancelPending(tx, context, locked, actor);
  });
