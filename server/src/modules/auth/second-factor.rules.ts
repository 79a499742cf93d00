/** When a second factor may be taken up, given up, and which code is taken. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { alreadyEnrolled, notEnrolled, nothingToConfirm, ownFactor, twoFactorDemanded, wrongCode } from './auth.errors.ts';
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

/** A superadmin resets a colleague's; their own they give up themselves, with a code. */
export function whyNotReset(held: Held, { isOwn }: { isOwn: boolean }): DomainError | undefined {
  if (isOwn) return ownFactor();
  return held ? undefined : notEnrolled();
}
