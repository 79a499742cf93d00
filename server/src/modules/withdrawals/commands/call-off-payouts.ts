/** A savings account is frozen. Its payouts that no worker has taken are called off, and the others are named. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notifyRoles } from '#modules/notifications';
import { cancelPayout } from '#modules/payouts';
import type { SavingsAccount } from '#modules/savings';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { type Withdrawal, withdrawalPage } from '../withdrawal.ts';
import { lockOrdered, saveWithdrawal } from '../withdrawal.store.ts';

type Freeze = { actor: Actor; account: SavingsAccount };
/** What arrives of each. `taken`: a worker had taken it, so the money is at the bank or on its way there. */
type Payouts = { calledOff: Kobo[]; taken: Kobo[] };

/** The account is locked: an order of a payout at the same moment waits, and then finds the freeze. Nothing is booked, as after a refusal of the bank. */
export async function callOffPayouts(tx: Tx, context: Context, { actor, account }: Freeze): Promise<Payouts> {
  const found: Payouts = { calledOff: [], taken: [] };
  for (const withdrawal of await lockOrdered(tx, account.id)) {
    const isCalledOff = await cancelPayout(tx, context, { purpose: 'savings_withdrawal', purposeId: withdrawal.id });
    found[isCalledOff ? 'calledOff' : 'taken'].push(withdrawal.net);
    if (isCalledOff) await noteCalledOff(tx, context, { actor, account, withdrawal });
  }
  return found;
}

/** Staff send it again or deny it. The customer is not notified, because a freeze is not announced (decision 340). */
async function noteCalledOff(
  tx: Tx,
  context: Context,
  { actor, account, withdrawal }: Freeze & { withdrawal: Withdrawal },
): Promise<void> {
  const { id, net, status } = withdrawal;
  await saveWithdrawal(tx, id, { status: 'failed', outcome: 'The savings account was frozen before the money was sent' });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'payout of a withdrawal called off',
    from: status,
    to: 'failed',
    after: { net, withdrawal: id },
  });
  failpoint('withdrawal.called_off');
  await notifyRoles(tx, context, ['finance'], {
    kind: 'withdrawal',
    message: `A freeze called off the payout of a withdrawal (${naira(net)}): send it again after the freeze, or deny it`,
    isTrouble: true,
    link: withdrawalPage(id),
  });
}
