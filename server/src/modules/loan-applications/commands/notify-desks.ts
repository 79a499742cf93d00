/** Notifies the desks whose queue an application enters, so that a hand-over does not wait until a colleague looks. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { loanNumber } from '#modules/loans';
import { notifyEach } from '#modules/notifications';
import { settingOn } from '#modules/settings';
import type { Tx } from '#platform/db/transaction';
import { approvalLimits } from '../approval-limit.ts';
import { type DeskStep, deskSteps, guarantorsAreComplete, type OpenSteps, openSteps, peopleAt } from '../loan-queues.queries.ts';

export const noSteps: OpenSteps = new Set();

/** What the desk does, before the amount and the customer. */
const words: Record<DeskStep, [act: string, relation: 'for' | 'to']> = {
  recommendation: ['Record a recommendation on', 'for'],
  review: ['Review compliance of', 'for'],
  approval: ['Decide on', 'for'],
  release: ['Pay out', 'to'],
};

type Entered = { loanId: LoanId; before: OpenSteps; by?: string };

/** Part of the caller's transaction. `before`: what waited already, and was notified then. `by` reads it on the screen. */
export async function notifyDesks(tx: Tx, context: Context, { loanId, before, by }: Entered): Promise<void> {
  const entered = [...(await openSteps(tx, loanId))].filter((step) => !before.has(step));
  if (entered.length === 0) return;
  const limits = await settingOn(tx, approvalLimits, context.clock.businessDay());
  for (const step of entered) {
    const [act, relation] = words[step];
    const people = (await peopleAt(tx, { loanId, step, limits })).filter(({ id }) => id !== by);
    await notifyEach(
      tx,
      context,
      people.map(({ id, number, customer, principal }) => ({
        userId: id,
        kind: 'loan',
        message: `${act} ${naira(principal)} ${relation} ${customer} (${loanNumber(number)})`,
        link: `/admin/requests/${loanId}`,
      })),
    );
  }
}

/** The acceptance that completes the guarantors can open the decision, and nothing else. */
export async function notifyGuaranteed(tx: Tx, context: Context, loanId: LoanId): Promise<void> {
  const others = new Set(deskSteps.filter((step) => step !== 'approval'));
  if (await guarantorsAreComplete(tx, loanId)) await notifyDesks(tx, context, { loanId, before: others });
}
