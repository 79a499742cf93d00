/** Requests the notice of a credit again: the row first, then the bank. The credit is booked when the notice arrives. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { RepushInput } from '@ajo/contract/modules/settlements';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { providerUnavailable } from '#platform/provider';
import { mayMove, type Settlement } from '../settlement.ts';
import { isRepushFresh, whyNotRepush } from '../settlement.rules.ts';
import { lockByReference, lockVisible, saveSettlement } from '../settlement.store.ts';
import { bankOff, creditNotFound } from '../settlements.errors.ts';

/**
 * Safe to repeat: within a minute the bank is not requested twice. Not inside a transaction, because the bank is called.
 * @returns the id of the row.
 * @throws DomainError `bank_off`, `settlement_unknown`, `settlement_booked`, `credit_not_found`, `provider_unavailable`.
 */
export async function repushSettlement(context: Context, actor: Actor, input: RepushInput): Promise<string> {
  const bank = context.providus;
  if (!bank) throw bankOff();
  const { settlement, isFresh } = await inTransaction(context.db, (tx) => begin(tx, context, actor, input));
  if (isFresh) return settlement.id;
  failpoint('repush.begun');
  const answer = await bank.requestNotice({ settlementId: settlement.settlementId, sessionId: '' });
  failpoint('repush.requested');
  if (answer.status === 'requested') return settlement.id;
  await inTransaction(context.db, (tx) => undo(tx, context, { actor, settlement, isMissing: answer.status === 'missing' }));
  throw answer.status === 'missing' ? creditNotFound(fieldOf(input)) : providerUnavailable('The bank');
}

const fieldOf = (input: RepushInput): keyof RepushInput =>
  input.settlement_id ? 'settlement_id' : input.session_id ? 'session_id' : 'id';

async function begin(
  tx: Tx,
  context: Context,
  actor: Actor,
  input: RepushInput,
): Promise<{ settlement: Settlement; isFresh: boolean }> {
  const settlement = await lockVisible(tx, actor, input, fieldOf(input));
  refuseIf(whyNotRepush(settlement));
  const at = context.clock.now();
  if (isRepushFresh(settlement, at)) return { settlement, isFresh: true };
  const change = { status: 'pending', reason: null, tries: settlement.tries + 1, repushed_at: at } as const;
  await saveSettlement(tx, settlement.id, change);
  await recordStep(tx, context, { actor, settlement, action: 'notice requested again', to: 'pending' });
  return { settlement, isFresh: false };
}

type Undo = { actor: Actor; settlement: Settlement; isMissing: boolean };

/** The notice may have arrived meanwhile: a completed row stays completed. */
async function undo(tx: Tx, context: Context, { actor, settlement: { reference }, isMissing }: Undo): Promise<void> {
  const settlement = await lockByReference(tx, reference);
  if (!settlement || !mayMove(settlement.status, 'failed')) return;
  await saveSettlement(tx, settlement.id, {
    repushed_at: null,
    ...(isMissing && { status: 'failed', reason: 'The bank has no record of this credit. Check the id' }),
  });
  const action = isMissing ? 'credit not confirmed by the bank' : 'the bank did not answer';
  await recordStep(tx, context, { actor, settlement, action, to: isMissing ? 'failed' : 'pending' });
}

type Step = { actor: Actor; settlement: Settlement; action: HistoryAct; to: 'pending' | 'failed' };

const recordStep = (tx: Tx, context: Context, { actor, settlement, action, to }: Step): Promise<void> =>
  record(tx, context, {
    actor,
    subject: { kind: 'settlement', id: settlement.id },
    ...(settlement.customerId && { customerId: settlement.customerId }),
    action,
    from: settlement.status,
    to,
  });
