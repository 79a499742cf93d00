/** The customer changes the name or the goal of a savings account, or what follows at its end. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { SavingsChange, SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { changesOf, record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import type { SavingsAccount } from '../savings.ts';
import { whyNotChange } from '../savings.rules.ts';
import { lockVisibleSavings, saveSavings } from '../savings.store.ts';

export const changeSavings = (
  context: Context,
  actor: Actor,
  { id, change }: { id: SavingsId; change: SavingsChange },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const before = await lockVisibleSavings(tx, actor, 'savings.own', id);
    refuseIf(whyNotChange(before, change, context.clock.businessDay()));
    const columns = columnsOf(before, change);
    if (Object.keys(columns).length === 0) return;
    const after = await saveSavings(tx, id, { ...columns, last_act_at: context.clock.now() });
    if (changesOf(goalOf(before), goalOf(after)).length === 0) return;
    await record(tx, context, {
      actor,
      subject: { kind: 'savings', id },
      customerId: before.customerId,
      action: 'savings account changed',
      before: goalOf(before),
      after: goalOf(after),
    });
  });

const columnsOf = (
  { targetAmount: goal }: SavingsAccount,
  { name, target_amount: target, target_date: on, frequency, amount, instruction }: SavingsChange,
) => ({
  ...(name !== undefined && { name }),
  ...(target !== undefined && { target_kobo: target, ...(target !== goal && { goal_reached_at: null }) }),
  ...(on !== undefined && { target_on: on }),
  ...(frequency !== undefined && { frequency }),
  ...(amount !== undefined && { planned_kobo: amount }),
  ...(instruction !== undefined && { instruction }),
});

const goalOf = ({ name, targetAmount, targetOn, frequency, plannedAmount, instruction }: SavingsAccount) => ({
  name,
  target_amount: targetAmount && naira(targetAmount),
  target_date: targetOn,
  frequency,
  planned_amount: plannedAmount && naira(plannedAmount),
  instruction,
});
