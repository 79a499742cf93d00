/** Staff freeze a savings account for a reason, lift the freeze, or close an empty account; its customer may close it too. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { post } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { accruedInterest } from '../interest/earning.store.ts';
import { payAccruedInterest } from '../interest/index.ts';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import { whyNotClose, whyNotCloseOwn, whyNotFreeze, whyNotUnfreeze } from '../savings.rules.ts';
import { heldIn } from '../savings.queries.ts';
import { countOpenWithdrawals, lockVisibleSavings, saveSavings } from '../savings.store.ts';

type Input = { id: SavingsId; reason: string };

/** Nothing leaves a frozen account; deposits are taken. The customer is not notified: a freeze may follow a court order or an investigation. */
export const freezeSavings = (context: Context, actor: Actor, { id, reason }: Input): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    refuseIf(whyNotFreeze(account, actor.id));
    await saveSavings(tx, id, { frozen_at: context.clock.now(), frozen_reason: reason });
    await recordAct(tx, context, { actor, account, reason, action: 'froze the savings account' });
  });

export const unfreezeSavings = (context: Context, actor: Actor, { id, reason }: Input): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    refuseIf(whyNotUnfreeze(account, actor.id));
    await saveSavings(tx, id, { frozen_at: null, frozen_reason: null });
    await recordAct(tx, context, { actor, account, reason, action: 'lifted the freeze of the savings account' });
  });

/** An account without money, withdrawals and unposted interest. What a correction took back beyond the interest is written off with it. */
export const closeSavings = (context: Context, actor: Actor, { id, reason }: Input): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    refuseIf(whyNotClose(account, { actorId: actor.id, ...(await closingFacts(tx, account)) }));
    await close(tx, context, { actor, account, reason });
  });

/** The customer closes an empty account of their own. */
export const closeOwnSavings = (context: Context, actor: Actor, id: SavingsId): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', id);
    refuseIf(whyNotCloseOwn(account, await closingFacts(tx, account)));
    await close(tx, context, { actor, account, reason: 'Closed by the customer' });
  });

const closingFacts = async (tx: Tx, account: SavingsAccount) => ({
  accrued: (await accruedInterest(tx, [account.id])).get(account.id) ?? noMoney,
  openWithdrawals: await countOpenWithdrawals(tx, account.id),
  held: await heldIn(tx, account),
});

async function close(tx: Tx, context: Context, { actor, account, reason }: Omit<Act, 'action'>): Promise<void> {
  const at = context.clock.now();
  await saveSavings(tx, account.id, { status: 'closed', closed_at: at });
  await recordAct(tx, context, { actor, account, reason, action: 'closed the savings account', to: 'closed' });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `Your savings account “${account.name}” (${savingsNumber(account.number)}) is closed`,
    link: `/savings/${account.id}/transactions`,
  });
  const { journals } = await payAccruedInterest(tx, context, account);
  if (journals.length > 0) await post(tx, journals, at);
}

type Act = { actor: Actor; account: SavingsAccount; reason: string; action: HistoryAct; to?: 'closed' };

const recordAct = (tx: Tx, context: Context, { account, to, ...act }: Act): Promise<void> =>
  record(tx, context, {
    ...act,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    ...(to && { from: account.status, to }),
  });
