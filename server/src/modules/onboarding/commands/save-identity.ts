/** A customer proves who they are: the register is asked with their consent, and what it answers is kept and judged. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { findUser, lockUser, saveUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { addCheck, adoptBvn } from '../identity.store.ts';
import { isConfirmed, scoreOf, whyNotAskRegister } from '../kyc.rules.ts';
import * as no from '../onboarding.errors.ts';
import { findProfile } from '../onboarding.store.ts';
import { activateWhenComplete, countLookUp } from './save-section.ts';

type Given = { bvn: string; ip: string; dateOfBirth?: Day | undefined };

/**
 * `waiting`: the register does not say exactly what the customer says, so a person looks at it.
 * @throws DomainError `bvn_fixed`, `bvn_unknown`, `bvn_taken`, `date_of_birth_missing`, `too_young`, `unavailable`.
 */
export async function saveIdentity(
  context: Context,
  actor: Actor,
  { bvn, ip, dateOfBirth }: Given,
): Promise<'verified' | 'waiting'> {
  if ((await findProfile(context.db, actor.id))?.bvnVerifiedAt) throw no.bvnFixed();
  const user = await findUser(context.db, actor.id);
  const bornOn = user?.dateOfBirth ?? dateOfBirth;
  refuseIf(whyNotAskRegister(bornOn, context.clock.businessDay()));
  await countLookUp(context, actor);
  const said = await context.bvn.match({
    bvn,
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    ...(bornOn && { bornOn }),
    ...(user?.phone && { phone: user.phone }),
  });
  const { status: answer, fields, providerRef } = said;
  if (answer === 'not_found') throw no.bvnUnknown();
  const status = isConfirmed(answer, fields) ? 'verified' : 'waiting';
  await inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const now = await lockUser(tx, actor.id);
    // A second press was asked about at the same time: the first answer counts.
    if ((await findProfile(tx, actor.id))?.bvnVerifiedAt) throw no.bvnFixed();
    if (!now.dateOfBirth && bornOn) await saveUser(tx, actor.id, { date_of_birth: bornOn });
    const score = scoreOf(answer, fields);
    const id = await addCheck(tx, context, { userId: actor.id, bvn, answer, score, fields, providerRef, ip, at, status });
    if (status === 'verified' && !(await adoptBvn(tx, context, id, at))) throw no.bvnTaken();
    await tell(tx, context, actor, { status, score });
    await activateWhenComplete(tx, context, actor.id);
  });
  return status;
}

const tell = (tx: Tx, context: Context, actor: Actor, { status, score }: { status: 'verified' | 'waiting'; score: number }) =>
  record(tx, context, {
    actor,
    subject: { kind: 'user', id: actor.id },
    customerId: actor.id,
    action: status === 'verified' ? 'confirmed the BVN' : 'gave a BVN that does not agree',
    to: status,
    after: { score },
  });
