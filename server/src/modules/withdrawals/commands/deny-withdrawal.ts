/** A withdrawal ends before money has left: the hold is released, or the order is mirrored. */
import type { Actor } from '@ajo/contract/kernel/access';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { heldUnder, releaseHold } from '#modules/ledger/holds';
import { notify } from '#modules/notifications';
import { endPayouts } from '#modules/payouts';
import { savingsClosing } from '#modules/savings';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { isOfClosing } from '../withdrawal.rules.ts';
import { type Locked, saveWithdrawal } from '../withdrawal.store.ts';
import { payoutDisputed } from '../withdrawals.errors.ts';
import { endApprovals } from './end-approvals.ts';
import { undoWithdrawal } from './undo-withdrawal.ts';

/** What waited for a second person took no effect. */
const undecided = { waiver_requested: false, receipt_file_id: null } as const;

type Denial = Locked & { by: Actor | 'system'; reason: string };

/**
 * Both rows are locked. After a refused payout the order is mirrored, so that fee, VAT and levy come back too.
 * @throws DomainError `payout_disputed` when the provider reports that the refused payout was made.
 */
export async function denyWithdrawal(tx: Tx, context: Context, denial: Denial): Promise<void> {
  if (denial.withdrawal.status === 'pending') return denyPending(tx, context, denial);
  const purposeId = denial.withdrawal.id;
  await endPayouts(tx, context, { purpose: 'savings_withdrawal', purposeId, inDoubt: payoutDisputed });
  await saveWithdrawal(tx, purposeId, reviewer(context, denial.by));
  await announce(tx, context, denial);
  await undoWithdrawal(tx, context, { ...denial, to: 'denied' });
}

export async function denyPending(tx: Tx, context: Context, denial: Denial): Promise<void> {
  const { withdrawal, reason, by } = denial;
  await endApprovals(tx, context, withdrawal, reason);
  await saveWithdrawal(tx, withdrawal.id, {
    ...reviewer(context, by),
    ...undecided,
    status: 'denied',
    denial_reason: reason,
    settled_at: context.clock.now(),
  });
  await announce(tx, context, denial);
  failpoint('withdrawal.unreleased');
  await endHold(tx, context, denial);
}

/** By the customer, while it is undecided. */
export async function cancelPending(tx: Tx, context: Context, { account, withdrawal }: Locked, actor: Actor): Promise<void> {
  await endApprovals(tx, context, withdrawal, 'The customer cancelled it');
  await saveWithdrawal(tx, withdrawal.id, { ...undecided, status: 'cancelled', settled_at: context.clock.now() });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'withdrawal cancelled',
    from: 'pending',
    to: 'cancelled',
    after: { amount: withdrawal.amount, withdrawal: withdrawal.id },
  });
  failpoint('withdrawal.unreleased');
  await endHold(tx, context, { account, withdrawal });
}

/** The free money covers what a closing takes back. */
async function endHold(tx: Tx, context: Context, { account, withdrawal }: Locked): Promise<void> {
  const { holdId } = withdrawal;
  if (holdId && (await heldUnder(tx, holdId)) > noMoney) await releaseHold(tx, holdId, context.clock.now());
  if (isOfClosing(account, withdrawal)) await savingsClosing.stop(tx, context, account.id);
}

const reviewer = ({ clock }: Context, by: Actor | 'system') => ({
  ...(by === 'system' ? {} : { reviewed_by: by.id, reviewed_by_name: by.name }),
  reviewed_at: clock.now(),
});

async function announce(tx: Tx, context: Context, { account, withdrawal, by, reason }: Denial): Promise<void> {
  await record(tx, context, {
    actor: by,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'withdrawal denied',
    from: withdrawal.status,
    to: 'denied',
    reason,
    after: { amount: withdrawal.amount, withdrawal: withdrawal.id },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'withdrawal',
    message: deniedText({ account, withdrawal }, reason),
    isTrouble: true,
    link: `/savings/${account.id}/transactions`,
  });
}

/** A closing takes its interest back: the account does not have the whole amount at once. */
const deniedText = ({ account, withdrawal }: Locked, reason: string): string =>
  isOfClosing(account, withdrawal)
    ? `“${account.name}” was not closed: ${reason}. The money is in your savings, and the interest is added at its usual time`
    : `Your withdrawal of ${naira(withdrawal.amount)} was not paid out: ${reason}. The money is in your savings`;
