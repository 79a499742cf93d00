/** Pure decisions about giving customers to another officer, and about who may review a request. */
import { type Actor, type Capability, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Office } from '@ajo/contract/modules/users';
import { isOfficerRole, type User } from '../user.ts';
import * as no from '../users.errors.ts';

type Officer = Pick<User, 'id' | 'type' | 'suspendedAt' | 'deletedAt'>;

/** What a new officer can take over: recovery is its own trade. */
export const officesFor = ({ type }: Pick<User, 'type'>): readonly Office[] =>
  type === 'recovery_officer' ? ['recovery'] : ['account', 'onboarding', 'deposit'];

export function whyNotTakeOver(oldOfficer: Pick<User, 'id'> | undefined, officer: Officer): DomainError | undefined {
  if (oldOfficer?.id === officer.id) return no.sameOfficer();
  return officer.suspendedAt || officer.deletedAt || !isOfficerRole(officer.type) ? no.officerUnfit() : undefined;
}

export type CustomerOfficers = { id: string; officers: Record<Office, string | null> };

/**
 * Which office of which customer moves: what the old officer holds, or for customers without an officer the new officer's first office.
 * @returns the customers who are not with the old officer, as `astray`.
 */
export function movesOf(
  customers: readonly CustomerOfficers[],
  { oldOfficerId, offices }: { oldOfficerId: string | undefined; offices: readonly Office[] },
): { moves: Map<Office, string[]>; astray: string[] } {
  const moves = new Map<Office, string[]>();
  const astray: string[] = [];
  const sought = oldOfficerId === undefined ? offices.slice(0, 1) : offices;
  for (const { id, officers } of customers) {
    const held = sought.filter((office) => officers[office] === (oldOfficerId ?? null));
    if (held.length === 0) astray.push(id);
    for (const office of held) moves.set(office, [...(moves.get(office) ?? []), id]);
  }
  return { moves, astray };
}

export type Course = { status: string; requestedBy: string; expiresAt: Date };

/** The requester and the person concerned leave the decision to another person. */
export function whyNotReview(
  actor: Actor,
  course: Course,
  { right, involved, at }: { right: Capability; involved: readonly (string | null)[]; at: Date },
): DomainError | undefined {
  if (!may(actor.role, right)) return no.notYourCall();
  if (course.requestedBy === actor.id) return no.ownRequest();
  if (involved.includes(actor.id)) return no.partOfRequest();
  if (course.status !== 'pending') return no.requestDecided();
  return course.expiresAt <= at ? no.requestExpired() : undefined;
}
