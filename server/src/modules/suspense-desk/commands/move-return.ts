/** Moves a receipt through its return to the sender. Part of the transaction that posts its journal. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { saveUnidentified, type UnidentifiedReceipt } from '#modules/wallets/suspense';
import type { Tx } from '#platform/db/transaction';

/** `reopened`: it was not confirmed or not paid, or it came back. The receipt waits for a decision again. */
type ReturnStep =
  | { to: 'requested'; by: Actor; reason: string }
  | { to: 'ordered'; by: Actor }
  | { to: 'paid' }
  | { to: 'reopened'; action: HistoryAct; outcome: string };

const actions: Record<Exclude<ReturnStep['to'], 'reopened'>, HistoryAct> = {
  requested: 'requested the return of a receipt',
  ordered: 'returned a receipt to its sender',
  paid: 'receipt returned',
};

/** The receipt is locked by the caller. */
export async function moveReturn(tx: Tx, context: Context, receipt: UnidentifiedReceipt, step: ReturnStep): Promise<void> {
  const { id, state, reference, amount } = receipt;
  const change = changeOf(step, context.clock.now());
  await saveUnidentified(tx, id, change);
  await record(tx, context, {
    actor: 'by' in step ? step.by : 'system',
    subject: { kind: 'unidentified_receipt', id },
    action: step.to === 'reopened' ? step.action : actions[step.to],
    from: state,
    to: change.state,
    ...('reason' in step && { reason: step.reason }),
    ...('outcome' in step && { reason: step.outcome }),
    after: { reference, amount },
  });
}

function changeOf(step: ReturnStep, at: Date) {
  switch (step.to) {
    case 'requested': {
      const { by, reason } = step;
      const decided = { resolution: 'return' as const, resolved_by: by.id, resolved_by_name: by.name, reason, last_answer: null };
      return { state: 'return_requested' as const, ...decided };
    }
    case 'ordered':
      return { state: 'returning' as const };
    case 'paid':
      return { state: 'resolved' as const, resolved_at: at };
    case 'reopened': {
      const undecided = { resolution: null, resolved_by: null, resolved_by_name: null, resolved_at: null, reason: null };
      return { state: 'open' as const, ...undecided, last_answer: step.outcome };
    }
  }
}
