/** The customer starts, changes, pauses, resumes or stops autosave. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { addDays } from '@ajo/contract/kernel/time';
import type { AutosavePlan } from '@ajo/contract/modules/autosave';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { lockVisibleSavings, savingsDeposits, type SavingsAccount } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { Autosave } from '../autosave.ts';
import { nextDay, stateOf, whyNotPlan } from '../autosave.rules.ts';
import { findAutosave, findOwnCard, putAutosave, saveAutosave } from '../autosave.store.ts';
import { cardMissing, cardUnusable, notPaused, notRunning } from '../autosave.errors.ts';

type OnAccount = { id: SavingsId };
const unpaused = { paused_until: null, paused_reason: null };

/** @throws DomainError that names the field, or why the account takes no such deposit. */
export const setAutosave = (context: Context, actor: Actor, { id, plan }: OnAccount & { plan: AutosavePlan }): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', id);
    refuseIf(whyNotPlan(account, plan));
    const card = await findOwnCard(tx, { id: plan.card_id, ownerId: account.customerId });
    if (!card) throw cardMissing();
    if (card.status !== 'active') throw cardUnusable();
    await savingsDeposits.price({ ...context, db: tx }, account, plan.amount);
    const day = plan.frequency === 'daily' ? null : (plan.day ?? null);
    const nextOn = nextDay({ frequency: plan.frequency, day }, context.clock.businessDay());
    const at = context.clock.now();
    await putAutosave(tx, {
      account_id: id,
      card_id: plan.card_id,
      status: 'active',
      amount_kobo: plan.amount,
      frequency: plan.frequency,
      day,
      next_on: nextOn,
      ...unpaused,
      stopped_reason: null,
      set_at: at,
      changed_at: at,
    });
    const after = { amount: plan.amount, frequency: plan.frequency, day, next: nextOn };
    await recordChange(tx, context, { actor, account, action: 'autosave set', after });
  });

/** For so many days: the next deposit follows on the first day of the plan from then on. */
export const pauseAutosave = (context: Context, actor: Actor, { id, days }: OnAccount & { days: number }): Promise<void> =>
  changePlan(context, actor, id, async (tx, account, plan) => {
    const until = addDays(context.clock.businessDay(), days);
    const nextOn = nextDay(plan, addDays(until, -1));
    await saveAutosave(tx, id, { paused_until: until, paused_reason: null, next_on: nextOn, changed_at: context.clock.now() });
    await recordChange(tx, context, { actor, account, action: 'autosave paused', after: { until, next: nextOn } });
  });

export const resumeAutosave = (context: Context, actor: Actor, { id }: OnAccount): Promise<void> =>
  changePlan(context, actor, id, async (tx, account, plan) => {
    const today = context.clock.businessDay();
    if (stateOf(plan, today) !== 'paused') throw notPaused();
    const nextOn = nextDay(plan, today);
    await saveAutosave(tx, id, { ...unpaused, next_on: nextOn, changed_at: context.clock.now() });
    await recordChange(tx, context, { actor, account, action: 'autosave resumed', after: { next: nextOn } });
  });

export const stopAutosave = (context: Context, actor: Actor, { id }: OnAccount): Promise<void> =>
  changePlan(context, actor, id, async (tx, account) => {
    const stopped = { status: 'stopped', stopped_reason: null, changed_at: context.clock.now() } as const;
    await saveAutosave(tx, id, { ...stopped, ...unpaused });
    await recordChange(tx, context, { actor, account, action: 'autosave stopped', after: {} });
  });

type Work = (tx: Tx, account: SavingsAccount, plan: Autosave) => Promise<void>;

const changePlan = (context: Context, actor: Actor, id: SavingsId, work: Work): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', id);
    const plan = await findAutosave(tx, id);
    if (plan?.status !== 'active') throw notRunning();
    await work(tx, account, plan);
  });

type Change = {
  actor: Actor;
  account: SavingsAccount;
  action: HistoryAct;
  after: Record<string, string | number | bigint | null>;
};

const recordChange = (tx: Tx, context: Context, { account, ...change }: Change): Promise<void> =>
  record(tx, context, { ...change, subject: { kind: 'savings', id: account.id }, customerId: account.customerId });
