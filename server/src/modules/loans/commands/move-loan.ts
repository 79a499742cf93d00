/** A running loan changes its state because of what happened to its money: reopened, written off, reversed. Part of that transaction. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanState } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { activateGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { Loan } from '../loan.ts';
import { whyNotMove } from '../loan.rules.ts';
import { saveLoan } from '../loan.store.ts';

export type Move = {
  to: Extract<LoanState, 'active' | 'written_off' | 'reversed'>;
  by?: { id: string; name: string } | undefined;
  reason: string;
  notice?: string;
  /** Of a reversal: the customer's payments returned the money. */
  isReturned?: boolean;
};

const acts = { active: 'reopened', written_off: 'written off', reversed: 'reversed' } as const;

export async function moveLoan(
  tx: Tx,
  context: Context,
  loan: Loan,
  { to, by, reason, notice, isReturned = false }: Move,
): Promise<Loan> {
  refuseIf(whyNotMove(loan, to));
  const moved = await saveLoan(tx, loan, {
    status: to,
    reason,
    ...(to === 'active' && { completed_on: null }),
    ...(isReturned && { returned_on: context.clock.businessDay() }),
  });
  // A payment was reversed, or more was paid out: its guarantees are in force again.
  if (to === 'active') await activateGuarantors(tx, context, loan.id);
  await record(tx, context, {
    actor: by ?? 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: acts[to],
    from: loan.status,
    to,
    reason,
  });
  if (notice)
    await notify(tx, context, {
      userId: loan.customerId,
      kind: 'loan',
      message: notice,
      link: `/dashboard?loan=${loan.id}`,
      isTrouble: to === 'reversed' && !isReturned,
    });
  return moved;
}
