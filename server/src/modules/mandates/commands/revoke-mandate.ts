/** Ends a mandate: nothing is charged from the same moment, and the provider ends it afterwards, as often as it takes. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { MandateId } from '@ajo/contract/modules/mandates';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { ClosingOfPerson } from '#modules/users';
import { mandateSource } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { Mandate } from '../mandate.ts';
import { whyNotRevoke } from '../mandate.rules.ts';
import { codeToEnd, lockMandate, lockOpen, saveMandate, sealedCode } from '../mandate.store.ts';
import { mandateMissing } from '../mandates.errors.ts';

/** Not inside a transaction, because the provider is called. @throws DomainError `mandate_missing`, `mandate_ended`. */
export async function revokeMandate(context: Context, actor: Actor, id: MandateId): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const mandate = await lockMandate(tx, { id, ownerId: actor.id });
    if (!mandate) throw mandateMissing();
    refuseIf(whyNotRevoke(mandate));
    await revoke(tx, context, mandate, actor);
  });
  failpoint('mandate.revoked');
  await endAtProvider(context, id);
}

/** Of a customer whose account was closed before it was confirmed at the bank. */
export const revokeOfClosedAccount = (context: Context, { id }: Mandate): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const mandate = await lockMandate(tx, { id });
    if (mandate && !whyNotRevoke(mandate)) await revoke(tx, context, mandate, 'system');
  });

/** In the transaction that closes the account of its owner; the job ends it at the provider. */
export async function revokeMandateOf(tx: Tx, context: Context, { actor, person }: ClosingOfPerson): Promise<void> {
  const mandate = await lockOpen(tx, person.id);
  if (mandate) await revoke(tx, context, mandate, actor);
}

async function revoke(tx: Tx, context: Context, mandate: Mandate, actor: Actor | 'system'): Promise<void> {
  const { clock, config } = context;
  const { id, ownerId, bank, last4, reference } = mandate;
  const at = clock.now();
  const secret = await mandateSource.remove(tx, config, { id, at });
  await saveMandate(tx, id, {
    status: 'revoked',
    decided_at: at,
    url: null,
    // Also without a code: the customer may still confirm it at the bank.
    ...(secret ? { sealed: sealedCode(config, id, secret.authorizationCode), ask_at: at } : { ask_at: reference ? at : null }),
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'mandate', id },
    customerId: ownerId,
    action: 'direct debit cancelled',
    before: { bank, last4 },
  });
  if (secret && actor !== 'system' && actor.id === ownerId)
    await notify(tx, context, {
      userId: ownerId,
      kind: 'security',
      message: `Your direct debit from ${bank} is cancelled. Please pay your instalments another way`,
      link: '/dashboard',
    });
}

/** The job repeats it until the provider has answered. False when there is nothing to end. */
export async function endAtProvider(context: Context, id: MandateId): Promise<boolean> {
  const code = await codeToEnd(context.db, context.config, id);
  if (code === undefined) return false;
  if (!(await context.payments.endMandate(code))) return true;
  failpoint('mandate.ended');
  await inTransaction(context.db, (tx) => saveMandate(tx, id, { sealed: '', ask_at: null, ended_at: context.clock.now() }));
  return true;
}
