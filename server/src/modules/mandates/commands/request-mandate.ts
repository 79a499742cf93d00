/** Requests a direct debit: our row first, then the provider, then the address at which the customer confirms. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { MandateId } from '@ajo/contract/modules/mandates';
import type { Context } from '#context';
import { record } from '#modules/history';
import { findUser } from '#modules/users';
import { mandateSource } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { payerEmail } from '#platform/payments/payer-email';
import { consentVersion, type Mandate } from '../mandate.ts';
import { askAgainMs, atRequest } from '../mandate.rules.ts';
import { addMandate, findMandate, lockMandate, lockOpen, saveMandate, sealedCode } from '../mandate.store.ts';
import { mandateMissing, mandateOpening } from '../mandates.errors.ts';

/**
 * Not inside a transaction, because the provider is called. Repeating it returns the open request.
 * @throws DomainError `mandate_active`, `mandate_opening`, `provider_unavailable`; after the last one a repeat is safe.
 */
export async function requestMandate(context: Context, actor: Actor, { ip }: { ip: string }): Promise<Mandate> {
  const { mandate, isNew } = await inTransaction(context.db, (tx) => open(tx, context, actor, ip));
  if (!isNew) return mandate;
  failpoint('mandate.requested');
  const user = await findUser(context.db, actor.id);
  const returnUrl = `${context.config.appUrl}/dashboard?mandate=${mandate.id}`;
  try {
    const started = await context.payments.startMandate({
      email: payerEmail(context.config, { id: actor.id, email: user?.email }),
      returnUrl,
    });
    failpoint('mandate.started');
    await inTransaction(context.db, async (tx) => {
      const locked = await lockMandate(tx, { id: mandate.id });
      if (locked?.status === 'pending') await saveMandate(tx, mandate.id, { reference: started.reference, url: started.url });
    });
  } catch (error) {
    // Nothing was confirmed, so the next request may begin at once.
    await inTransaction(context.db, (tx) => fail(tx, context, mandate.id, 'The bank could not be reached'));
    throw error;
  }
  return (await findMandate(context.db, { id: mandate.id, ownerId: actor.id })) ?? mandate;
}

async function open(tx: Tx, context: Context, actor: Actor, ip: string): Promise<{ mandate: Mandate; isNew: boolean }> {
  const at = context.clock.now();
  const held = await lockOpen(tx, actor.id);
  const isUsable = held?.status !== 'active' || !(await mandateSource.isRefused(tx, held.id));
  const decision = atRequest(held, isUsable, at);
  if (decision instanceof DomainError) throw decision;
  if (decision === 'same' && held) return { mandate: held, isNew: false };
  if (held?.status === 'pending') await fail(tx, context, held.id, 'Another request replaced it');
  if (held?.status === 'active') await replace(tx, context, held);
  const id = newId<MandateId>(at);
  const isNew = await addMandate(tx, {
    id,
    owner_id: actor.id,
    status: 'pending',
    consent_version: consentVersion,
    consent_at: at,
    consent_ip: ip,
    ask_at: new Date(at.getTime() + askAgainMs),
    created_at: at,
  });
  if (!isNew) throw mandateOpening();
  await record(tx, context, {
    actor,
    subject: { kind: 'mandate', id },
    customerId: actor.id,
    action: 'direct debit requested',
    after: { consent: consentVersion, ip },
  });
  const mandate = await lockMandate(tx, { id });
  if (!mandate) throw mandateMissing();
  return { mandate, isNew: true };
}

const fail = async (tx: Tx, { clock }: Context, id: MandateId, reason: string): Promise<void> => {
  const locked = await lockMandate(tx, { id });
  const at = clock.now();
  const ask_at = locked?.reference ? new Date(at.getTime() + askAgainMs) : null;
  if (locked?.status === 'pending') await saveMandate(tx, id, { status: 'failed', reason, decided_at: at, ask_at, url: null });
};

/** Its bank refuses it for good: it ends at the provider as well. */
async function replace(tx: Tx, { clock, config }: Context, { id }: Mandate): Promise<void> {
  const secret = await mandateSource.remove(tx, config, { id, at: clock.now() });
  await saveMandate(tx, id, {
    status: 'revoked',
    reason: 'Another request replaced it',
    decided_at: clock.now(),
    sealed: secret ? sealedCode(config, id, secret.authorizationCode) : '',
    ask_at: clock.now(),
  });
}
