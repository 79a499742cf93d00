/** Staff freeze a savings account for a reason, lift the freeze, or lift a lock that a court has ended. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import { whyNotFreeze, whyNotLiftLock, whyNotUnfreeze } from '../savings.rules.ts';
import { lockVisibleSavings, saveSavings } from '../savings.store.ts';

type Input = { id: SavingsId; reason: string };

/** Amounts of its payouts. `taken`: a worker had taken them before, so the freeze does not stop them. */
type Payouts = { calledOff: readonly Kobo[]; taken: readonly Kobo[] };
/** What follows for money that is ordered and has not left, in the transaction of the freeze. The account is locked. */
export type OnFrozen = (tx: Tx, context: Context, freeze: { actor: Actor; account: SavingsAccount }) => Promise<Payouts>;

/** Nothing leaves a frozen account; deposits are taken. The customer is not notified: a freeze may follow a court order or an investigation. */
export const freezeSavings = (
  context: Context,
  actor: Actor,
  { id, reason, onFrozen }: Input & { onFrozen: OnFrozen },
): Promise<Payouts> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    refuseIf(whyNotFreeze(account, actor.id));
    await saveSavings(tx, id, { frozen_at: context.clock.now(), frozen_reason: reason });
    await recordAct(tx, context, { actor, account, reason, action: 'froze the savings account' });
    return onFrozen(tx, context, { actor, account });
  });

export const unfreezeSavings = (context: Context, actor: Actor, { id, reason }: Input): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    refuseIf(whyNotUnfreeze(account, actor.id));
    await saveSavings(tx, id, { frozen_at: null, frozen_reason: null });
    await recordAct(tx, context, { actor, account, reason, action: 'lifted the freeze of the savings account' });
  });

/** A court has ordered it: the money may leave before the day, by a withdrawal with its own rules. */
export const liftLock = (context: Context, actor: Actor, { id, reason }: Input): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.court_order', id);
    refuseIf(whyNotLiftLock(account, { actorId: actor.id, today: context.clock.businessDay() }));
    await saveSavings(tx, id, { court_order_at: context.clock.now(), court_order: reason });
    await recordAct(tx, context, { actor, account, reason, action: 'lifted the lock by a court order' });
    await notify(tx, context, {
      userId: account.customerId,
      kind: 'savings',
      message: `A court order lifted the lock of “${account.name}” (${savingsNumber(account.number)})`,
      link: `/savings/${account.id}/transactions`,
    });
  });

type Act = { actor: Actor; account: SavingsAccount; reason: string; action: HistoryAct };

const recordAct = (tx: Tx, context: Context, { account, ...act }: Act): Promise<void> =>
  record(tx, context, { ...act, subject: { kind: 'savings', id: account.id }, customerId: account.customerId });
