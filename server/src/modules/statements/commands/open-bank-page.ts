/** Redirects a customer to the sign-in page of their bank. Nothing is stored: a statement exists only after a return with a code. */
import type { Actor } from '@ajo/contract/kernel/access';
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { findUser } from '#modules/users';
import { countAttempt } from '#platform/http/throttle.store';
import { payerEmail } from '#platform/payments/payer-email';
import { noBankSignIn, statementMissing } from '../statements.errors.ts';

/** @throws DomainError `no_bank_sign_in` where no such provider is configured, `unavailable` while the provider does not answer: pressing again is safe. */
export async function openBankPage(context: Context, actor: Actor, state: string): Promise<string> {
  const { mono } = context.statements;
  if (!mono) throw noBankSignIn();
  const user = await findUser(context.db, actor.id);
  if (!user) throw statementMissing();
  await countAttempt(context.db, { budget: 'bank statement', subject: actor.id, max: 30, windowMs: dayMs }, context.clock.now());
  const back = new URLSearchParams({ section: 'bank_statement', connect: state });
  return mono.openPage({
    ref: state,
    name: actor.name,
    email: payerEmail(context.config, user),
    returnUrl: `${context.config.appUrl}/profile?${back.toString()}`,
  });
}
