/** When a second factor may be taken up, given up, and which code is taken. Pure. */
import { type Actor, type Role, rolesAssignableBy } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import {
  alreadyEnrolled,
  factorAboveYou,
  notEnrolled,
  nothingToConfirm,
  ownFactor,
  twoFactorDemanded,
  wrongCode,
} from './auth.errors.ts';
import type { SecondFactor } from './second-factor.ts';

type Held = Pick<SecondFactor, 'confirmedAt' | 'lastStep'> | undefined;

export const whyNotBegin = (held: Held): DomainError | undefined => (held?.confirmedAt ? alreadyEnrolled() : undefined);

/** `step`: whose code was typed, undefined for a wrong one. A code of the last step that was taken, or an earlier one, is a replay. */
export function whyNotTake(held: Held, step: number | undefined): DomainError | undefined {
  if (!held) return wrongCode();
  return step === undefined || step <= held.lastStep ? wrongCode() : undefined;
}

export function whyNotConfirm(held: Held, step: number | undefined): DomainError | undefined {
  if (!held) return nothingToConfirm();
  return held.confirmedAt ? alreadyEnrolled() : whyNotTake(held, step);
}

export function whyNotGiveUp(held: Held, { isDemanded }: { isDemanded: boolean }): DomainError | undefined {
  if (!held?.confirmedAt) return notEnrolled();
  return isDemanded ? twoFactorDemanded() : undefined;
}

/** Whether this person may give the role of the colleague, and so manage its holders. */
export const whyNotRank = (actor: Pick<Actor, 'role'>, role: Role): DomainError | undefined =>
  rolesAssignableBy(actor.role).includes(role) ? undefined : factorAboveYou();

/** A superadmin resets a colleague's; their own they give up themselves, with a code. Both people rank above the colleague. */
export function whyNotReset(
  actor: Pick<Actor, 'id' | 'role'>,
  user: { id: string; type: Role },
  held: Held,
): DomainError | undefined {
  if (user.id === actor.id) return ownFactor();
  const barred = whyNotRank(actor, user.type);
  if (barred) return barred;
  return held ? undefined : notEnrolled();
}
