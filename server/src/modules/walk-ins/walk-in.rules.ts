/** Who may be given a customer of the counter. Pure. */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { User } from '#modules/users';
import type { Place } from './walk-in.ts';
import * as no from './walk-ins.errors.ts';

export type PlaceChoice = { branchId: string | undefined; officerId: string | undefined };
type Officer = Pick<User, 'id' | 'type' | 'status' | 'branchId' | 'suspendedAt' | 'deletedAt'>;

/** Staff of one branch add customers to it, an officer to their own portfolio. */
export function placeOf(actor: Actor, { branchId, officerId }: PlaceChoice): Place {
  const scope = scopeOf(actor.role, 'customers.add');
  const branch = scope === 'all' ? (branchId ?? null) : actor.branchId;
  if (scope !== 'portfolio') return { branchId: branch, accountOfficerId: officerId ?? null, onboardingOfficerId: null };
  const isOnboarding = actor.role === 'onboarding_officer';
  return {
    branchId: branch,
    accountOfficerId: isOnboarding ? null : actor.id,
    onboardingOfficerId: isOnboarding ? actor.id : null,
  };
}

type Known = { isBranch: boolean; officer: Officer | undefined };

/** `choice`: what the form names; it is refused where the scope of the caller decides otherwise. */
export function whyNotPlace(actor: Actor, choice: PlaceChoice, { isBranch, officer }: Known): DomainError | undefined {
  const place = placeOf(actor, choice);
  if (choice.branchId !== undefined && (!isBranch || place.branchId !== choice.branchId)) return no.branchUnknown();
  if (choice.officerId === undefined) return undefined;
  return place.accountOfficerId === choice.officerId && (place.accountOfficerId === actor.id || isOfficerOf(officer, place))
    ? undefined
    : no.officerUnknown();
}

const isOfficerOf = (officer: Officer | undefined, { branchId }: Place): boolean =>
  officer !== undefined &&
  officer.type === 'credit_officer' &&
  officer.status === 'active' &&
  officer.suspendedAt === null &&
  officer.deletedAt === null &&
  officer.branchId === branchId;
