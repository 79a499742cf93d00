/** Pure decisions about branches. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { branchHasPeople, nameTaken, notYourCall } from './branches.errors.ts';

export type Intent = { closes: boolean; hasPeople: boolean; isNameTaken: boolean };

/** A branch with people in it stays open: users scoped by branch would lose them. */
export function whyNotSave(actor: Actor, { closes, hasPeople, isNameTaken }: Intent): DomainError | undefined {
  if (!may(actor.role, 'branches.manage')) return notYourCall();
  if (isNameTaken) return nameTaken();
  return closes && hasPeople ? branchHasPeople() : undefined;
}
