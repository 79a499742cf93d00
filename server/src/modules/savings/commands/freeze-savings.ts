/** Staff freeze a savings account for a reason, lift the freeze, or close an empty account. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { post } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { accruedInterest } from '../interest/earning.store.ts';
import { payAccruedInterest } from '../interest/index.ts';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import { whyNotClose, whyNotFreeze, whyNotUnfreeze } from '../savings.rules.ts';
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
    const at = context.clock.now();
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    const accrued = (await accruedInterest(tx, [id])).get(id) ?? noMoney;
    refuseIf(whyNotClose(account, { actorId: actor.id, accrued, openWithdrawals: await countOpenWithdrawals(tx, id) }));
    await saveSavings(tx, id, { status: 'closed', closed_at: at });
    await recordAct(tx, context, { actor, account, reason, action: 'closed the savings account', to: 'closed' });
    await notify(tx, context, {
      userId: account.customerId,
      kind: 'savings',
      message: `Your savings account “${account.name}” (${savingsNumber(account.number)}) is closed`,
      link: `/savings/${account.id}/transactions`,
    });
    const { journals } = await payAccruedInterest(tx, context, account);
    if (journals.length > 0) await post(tx, journals, at);
  });

type Act = { actor: Actor; account: SavingsAccount; reason: string; action: string; to?: 'closed' };

const recordAct = (tx: Tx, context: Context, { account, to, ...act }: Act): Promise<void> =>
  record(tx, context, {
    ...act,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    ...(to && { from: account.status, to }),
  });
