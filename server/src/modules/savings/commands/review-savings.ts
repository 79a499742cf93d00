/** A second person approves or denies a savings account that staff opened. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { SavingsReview } from '@ajo/contract/modules/savings.staff';
import type { Context } from '#context';
import { type ApprovalKind, settlePendingApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { awaitsReview, type SavingsAccount, savingsNumber } from '../savings.ts';
import { ownOpening, ownSavings } from '../savings.errors.ts';
import { whyNotReview } from '../savings.rules.ts';
import { lockSavings, lockVisibleSavings, saveSavings } from '../savings.store.ts';

/** Texts for the reader of the approval. */
export type OpeningFacts = Record<string, string>;

export const openingFacts = ({ terms, name, targetAmount, targetOn }: SavingsAccount): OpeningFacts => ({
  product: terms.name,
  name,
  rate: `${terms.rate_bps / 100}%`,
  ...(targetAmount !== null && { target_amount: naira(targetAmount) }),
  ...(targetOn !== null && { target_date: longDay(targetOn) }),
});

export const savingsSubject = ({ id, number }: Pick<SavingsAccount, 'id' | 'number'>) => ({
  kind: 'savings',
  id,
  name: `Savings ${savingsNumber(number)}`,
});

export const savingsOpening: ApprovalKind<OpeningFacts> = {
  kind: 'savings_opening',
  title: 'Open a savings account',
  capability: 'savings.review',
  refusals: { own: ownOpening, part: ownSavings },
  describe: (facts) => changesOf({}, facts),
  lockSubject: async (tx, { subject }) => void (await lockSavings(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject } }) =>
    approveOpening(tx, context, approver, await lockSavings(tx, subject.id)),
  ended: async (tx, context, { subject }, { by, reason, state }) => {
    const account = await lockSavings(tx, subject.id);
    if (!awaitsReview(account)) return;
    const why = reason ?? (state === 'expired' ? 'No decision within 30 days' : 'No reason given');
    await denyOpening(tx, context, { actor: by ?? 'system', account, reason: why });
  },
};

export const reviewSavings = (
  context: Context,
  actor: Actor,
  { id, review }: { id: SavingsId; review: SavingsReview },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.review', id);
    refuseIf(whyNotReview(account, actor.id));
    const reason = review.denial_reason;
    const state = review.status === 'approved' ? 'approved' : 'declined';
    await settlePendingApproval(tx, context, actor, { kind: savingsOpening, subject: savingsSubject(account), state, reason });
    if (review.status === 'approved') await approveOpening(tx, context, actor, account);
    else await denyOpening(tx, context, { actor, account, reason: reason ?? 'No reason given' });
  });

async function approveOpening(tx: Tx, context: Context, actor: Actor, account: SavingsAccount): Promise<void> {
  refuseIf(whyNotReview(account, actor.id));
  await saveSavings(tx, account.id, reviewedBy(context, actor));
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'savings account approved',
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `Your savings account “${account.name}” is ready for its first deposit`,
    link: `/savings/${account.id}/transactions`,
  });
}

type Denial = { actor: Actor | 'system'; account: SavingsAccount; reason: string };

async function denyOpening(tx: Tx, context: Context, { actor, account, reason }: Denial): Promise<void> {
  await saveSavings(tx, account.id, {
    ...(actor === 'system' ? { reviewed_at: context.clock.now() } : reviewedBy(context, actor)),
    status: 'denied',
    denial_reason: reason,
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'savings account denied',
    from: account.status,
    to: 'denied',
    reason,
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `The savings account “${account.name}” was not opened: ${reason}`,
    isTrouble: true,
    link: `/savings/${account.id}/transactions`,
  });
}

const reviewedBy = ({ clock }: Context, actor: Actor) => ({
  reviewed_by: actor.id,
  reviewed_by_name: actor.name,
  reviewed_at: clock.now(),
});
