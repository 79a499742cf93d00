/** Takes the provider's answer about a pending mandate. Notice, return of the customer and the job all lead here. */
import type { MandateId } from '@ajo/contract/modules/mandates';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { mandateSource } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { MandateAnswer } from '#platform/payments/payments';
import { consentVersion, type Mandate } from '../mandate.ts';
import { askAgainMs, mayBeConfirmedLate, outcomeOf } from '../mandate.rules.ts';
import { findByReference, lockMandate, saveMandate, sealedCode } from '../mandate.store.ts';

/** Safe to run twice and at once: only a pending mandate changes. Not inside a transaction. */
export async function confirmMandate(context: Context, { id, reference }: Pick<Mandate, 'id' | 'reference'>): Promise<void> {
  const answer: MandateAnswer = reference === null ? { status: 'pending' } : await context.payments.verifyMandate(reference);
  failpoint('mandate.answered');
  await inTransaction(context.db, (tx) => take(tx, context, id, answer));
}

/** A notice of the provider. It is a hint: the answer decides. */
export async function mandateNotice(context: Context, reference: string): Promise<void> {
  const mandate = await findByReference(context.db, reference);
  if (mandate) await confirmMandate(context, mandate);
}

async function take(tx: Tx, context: Context, id: MandateId, answer: MandateAnswer): Promise<void> {
  const mandate = await lockMandate(tx, { id });
  if (!mandate) return;
  if (mayBeConfirmedLate(mandate, context.clock.now())) return endLate(tx, context, mandate, answer);
  if (mandate.status !== 'pending') return;
  const outcome = outcomeOf(mandate, answer, context.clock.now());
  if (outcome.to === 'failed') return refuse(tx, context, mandate, outcome.reason);
  if (outcome.to === 'active' && answer.status === 'active') await activate(tx, context, mandate, answer);
}

/** The customer confirmed what we had given up: it charges nothing, and the job ends it at the provider. */
async function endLate(tx: Tx, { clock, config }: Context, { id }: Mandate, answer: MandateAnswer): Promise<void> {
  if (answer.status !== 'active') return;
  const { authorizationCode, bank, last4 } = answer.source;
  await saveMandate(tx, id, { sealed: sealedCode(config, id, authorizationCode), bank, last4, ask_at: clock.now() });
}

type Active = MandateAnswer & { status: 'active' };

async function activate(tx: Tx, context: Context, mandate: Mandate, { source }: Active): Promise<void> {
  const at = context.clock.now();
  const { id, ownerId, consentAt, consentIp } = mandate;
  await mandateSource.keep(tx, context.config, {
    id,
    ownerId,
    source,
    at,
    consent: { version: consentVersion, at: consentAt, ip: consentIp },
  });
  await saveMandate(tx, id, {
    status: 'active',
    bank: source.bank,
    last4: source.last4,
    decided_at: at,
    ask_at: null,
    url: null,
  });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'mandate', id },
    customerId: ownerId,
    action: 'direct debit active',
    after: { bank: source.bank, last4: source.last4 },
  });
  await notify(tx, context, {
    userId: ownerId,
    kind: 'security',
    message: `Your direct debit from ${source.bank} (account ending ${source.last4}) is active. We collect instalments on the day they are due. You can cancel it at any time`,
    link: '/dashboard',
  });
}

async function refuse(tx: Tx, context: Context, { id, ownerId }: Mandate, reason: string): Promise<void> {
  const at = context.clock.now();
  const ask_at = new Date(at.getTime() + askAgainMs);
  await saveMandate(tx, id, { status: 'failed', reason, decided_at: at, ask_at, url: null });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'mandate', id },
    customerId: ownerId,
    action: 'direct debit failed',
    reason,
  });
}
