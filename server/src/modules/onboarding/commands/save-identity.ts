/** A customer verifies their identity: the register is queried with consent, and its result is stored and assessed. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { findUser, lockUser, saveUser, type User } from '#modules/users';
import type { BvnQuestion } from '#platform/bvn/bvn';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { addCheck, adoptBvn, findCheck, type NewCheck } from '../identity.store.ts';
import { isConfirmed, scoreOf, whyNotAskRegister } from '../kyc.rules.ts';
import * as no from '../onboarding.errors.ts';
import { findProfile } from '../onboarding.store.ts';
import { countLookUp } from './find-named-account.ts';
import { activateWhenComplete } from './save-section.ts';
import { notifyReviewers } from './notify-reviewers.ts';

type SaveIdentityInput = { bvn: string; ip: string; dateOfBirth?: Day | undefined };

/**
 * `waiting`: the register differs from the customer's data, so a person reviews it.
 * @throws DomainError `bvn_fixed`, `bvn_unknown`, `bvn_taken`, `date_of_birth_missing`, `too_young`, `unavailable`.
 */
export async function saveIdentity(
  context: Context,
  actor: Actor,
  { bvn, ip, dateOfBirth }: SaveIdentityInput,
): Promise<'verified' | 'waiting'> {
  if ((await findProfile(context.db, actor.id))?.bvnVerifiedAt) throw no.bvnFixed();
  const user = await findUser(context.db, actor.id);
  const bornOn = user?.dateOfBirth ?? dateOfBirth;
  refuseIf(whyNotAskRegister(bornOn, context.clock.businessDay()));
  await countLookUp(context, actor);
  const result = await context.bvn.match(questionOf({ bvn, user, bornOn }));
  const { status: answer, fields, providerRef } = result;
  if (answer === 'not_found') throw no.bvnUnknown();
  const status = isConfirmed(answer, fields) ? 'verified' : 'waiting';
  const score = scoreOf(answer, fields);
  const check = { userId: actor.id, bvn, answer, score, fields, providerRef, ip, status, at: context.clock.now() } as const;
  await inTransaction(context.db, (tx) => keep(tx, context, actor, { check, bornOn }));
  return status;
}

type RegistryQuery = { bvn: string; user: User | undefined; bornOn: Day | undefined };

const questionOf = ({ bvn, user, bornOn }: RegistryQuery): BvnQuestion => ({
  bvn,
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  ...(bornOn && { bornOn }),
  ...(user?.phone && { phone: user.phone }),
});

type RegistryAnswer = { check: NewCheck & { status: 'verified' | 'waiting' }; bornOn: Day | undefined };

async function keep(tx: Tx, context: Context, actor: Actor, { check, bornOn }: RegistryAnswer): Promise<void> {
  const user = await lockUser(tx, actor.id);
  // A second press was asked about at the same time: the first answer counts.
  if ((await findProfile(tx, actor.id))?.bvnVerifiedAt) throw no.bvnFixed();
  if (!user.dateOfBirth && bornOn) await saveUser(tx, actor.id, { date_of_birth: bornOn });
  const before = await findCheck(tx, actor.id);
  const id = await addCheck(tx, context, check);
  if (check.status === 'verified' && !(await adoptBvn(tx, context, id, check.at))) throw no.bvnTaken();
  await notify(tx, context, actor, check);
  if (check.status === 'waiting' && before?.status !== 'waiting')
    await notifyReviewers(tx, context, { customer: user, what: 'BVN' });
  await activateWhenComplete(tx, context, actor.id);
}

const notify = (tx: Tx, context: Context, actor: Actor, { status, score }: { status: 'verified' | 'waiting'; score: number }) =>
  record(tx, context, {
    actor,
    subject: { kind: 'user', id: actor.id },
    customerId: actor.id,
    action: status === 'verified' ? 'confirmed the BVN' : 'gave a BVN that does not agree',
    to: status,
    after: { score },
  });
