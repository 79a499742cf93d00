/** The customer has read out the code: the application is sent as it was filled in. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PreparedApplicationId } from '@ajo/contract/modules/walk-ins.applications';
import type { Context } from '#context';
import { requireCustomer } from '#modules/customers';
import { applyForLoan } from '#modules/loan-applications';
import { fullName, lockUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { codeDigestOf, whyNotCode } from '../counter-code.ts';
import { tryCode } from '../counter-code.store.ts';
import { lockPrepared, noteLoan } from '../prepared-application.store.ts';
import { preparedMissing, wrongCode } from '../walk-ins.errors.ts';

/**
 * Repeated with the right code, it returns the same loan.
 * @throws DomainError `wrong_code` for a wrong or expired one and after five attempts, `prepared_missing`, and every refusal of an
 * application for what has changed since it was filled in.
 */
export async function sendApplication(
  context: Context,
  actor: Actor,
  { id, code }: { id: PreparedApplicationId; code: string },
): Promise<LoanId> {
  const started = { id, by: actor.id, at: context.clock.now() };
  const digest = codeDigestOf(context, id, code);
  // Outside of the transaction: a refused attempt stays counted.
  refuseIf(whyNotCode(await tryCode(context.db, started), digest));
  return inTransaction(context.db, async (tx) => {
    const prepared = await lockPrepared(tx, started);
    if (!prepared) throw preparedMissing();
    // Another code was sent meanwhile.
    if (prepared.codeDigest !== digest) throw wrongCode();
    if (prepared.loanId) return prepared.loanId;
    await requireCustomer(tx, actor, prepared.customerId, 'loans.prepare');
    const customer = await lockUser(tx, prepared.customerId);
    const { id: loanId } = await applyForLoan(
      { ...context, db: tx },
      { id: customer.id, name: fullName(customer) },
      { input: prepared.request, ip: null, counter: { staff: actor, consent: prepared.wording } },
    );
    await noteLoan(tx, id, loanId);
    return loanId;
  });
}
