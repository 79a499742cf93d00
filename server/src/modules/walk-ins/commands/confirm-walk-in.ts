/** The customer has read out the code: the account is opened, and its password is theirs to set. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { WalkInId } from '@ajo/contract/modules/walk-ins';
import type { Context } from '#context';
import { openAtCounter, unusablePassword } from '#modules/auth';
import { record } from '#modules/history';
import { fullName } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { codeDigestOf, whyNotCode } from '../counter-code.ts';
import { tryCode } from '../counter-code.store.ts';
import { lockWalkIn, noteCustomer } from '../walk-in.store.ts';
import { walkInMissing, wrongCode } from '../walk-ins.errors.ts';
import { whyNotPlaceIn } from './start-walk-in.ts';

type Confirming = { id: WalkInId; code: string; ip: string };

/**
 * Repeated with the right code, it returns the same customer.
 * @throws DomainError `wrong_code` for a wrong or expired one and after five attempts, `walk_in_missing`, `phone_taken`,
 * `branch_unknown` and `officer_unknown` for what has changed since the start.
 */
export async function confirmWalkIn(
  context: Context,
  actor: Actor,
  { id, code, ip }: Confirming,
): Promise<{ id: UserId; name: string }> {
  const started = { id, by: actor.id, at: context.clock.now() };
  const digest = codeDigestOf(context, id, code);
  // Outside of the transaction: a refused attempt stays counted.
  refuseIf(whyNotCode(await tryCode(context.db, started), digest));
  const passwordHash = await unusablePassword();
  return inTransaction(context.db, async (tx) => {
    const walkIn = await lockWalkIn(tx, started);
    if (!walkIn) throw walkInMissing();
    // Another code was sent meanwhile.
    if (walkIn.codeDigest !== digest) throw wrongCode();
    const name = fullName(walkIn);
    if (walkIn.customerId) return { id: walkIn.customerId, name };
    const choice = { branchId: walkIn.branchId ?? undefined, officerId: walkIn.accountOfficerId ?? undefined };
    // They may have left, or moved to another branch, since it was started.
    refuseIf(await whyNotPlaceIn(tx, actor, choice));
    const customer = await openAtCounter(tx, context, { person: walkIn, passwordHash });
    await noteCustomer(tx, id, customer.id);
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: customer.id },
      customerId: customer.id,
      action: 'opened the account at the counter',
      to: 'registered',
      after: { consent: walkIn.wording, channel: 'text message', staff_ip: ip },
    });
    return { id: customer.id, name };
  });
}
