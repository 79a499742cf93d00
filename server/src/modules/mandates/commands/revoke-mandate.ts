/** Ends a mandate: nothing is charged from the same moment, and the provider ends it afterwards, as often as it takes. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { MandateId } from '@ajo/contract/modules/mandates';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { mandateSource } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { whyNotRevoke } from '../mandate.rules.ts';
import { codeToEnd, lockMandate, saveMandate, sealedCode } from '../mandate.store.ts';
import { mandateMissing } from '../mandates.errors.ts';

/** Not inside a transaction, because the provider is called. @throws DomainError `mandate_missing`, `mandate_ended`. */
export async function revokeMandate(context: Context, actor: Actor, id: MandateId): Promise<void> {
  await inTransaction(context.db, (tx) => revoke(tx, context, actor, id));
  failpoint('mandate.revoked');
  await endAtProvider(context, id);
}

async function revoke(tx: Tx, context: Context, actor: Actor, id: MandateId): Promise<void> {
  const { clock, config } = context;
  const mandate = await lockMandate(tx, { id, ownerId: actor.id });
  if (!mandate) throw mandateMissing();
  refuseIf(whyNotRevoke(mandate));
  const at = clock.now();
  const secret = await mandateSource.remove(tx, config, { id, at });
  await saveMandate(tx, id, {
    status: 'revoked',
    decided_at: at,
    url: null,
    ...(secret ? { sealed: sealedCode(config, id, secret.authorizationCode), ask_at: at } : { ask_at: null, ended_at: at }),
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'mandate', id },
    customerId: actor.id,
    action: 'direct debit cancelled',
    before: { bank: mandate.bank, last4: mandate.last4 },
  });
  if (secret)
    await notify(tx, context, {
      userId: actor.id,
      kind: 'security',
      message: `Your direct debit from ${mandate.bank} is cancelled. Please pay your instalments another way`,
      link: '/dashboard',
    });
}

/** The job repeats it until the provider has answered. */
export async function endAtProvider(context: Context, id: MandateId): Promise<void> {
  const code = await codeToEnd(context.db, context.config, id);
  if (code === undefined) return;
  if (!(await context.payments.endMandate(code))) return;
  failpoint('mandate.ended');
  await inTransaction(context.db, (tx) => saveMandate(tx, id, { sealed: '', ask_at: null, ended_at: context.clock.now() }));
}
