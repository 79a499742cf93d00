/** Pure decisions about acting on a person: who may change, suspend or close which accounts, and which change needs a second person. */
import {
  type AccountRole,
  type Actor,
  type Capability,
  isStaff,
  may,
  rolesAssignableBy,
  scopeOf,
  staffCapabilities,
} from '@ajo/contract/kernel/access';
import { moneyCapabilities } from '@ajo/contract/kernel/guarded-capabilities';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { isPersonName, isSameName } from '@ajo/contract/kernel/person-name';
import { addMonths, day, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { ManagementKind } from '@ajo/contract/modules/users.requests';
import type { UserAction } from '@ajo/contract/modules/users';
import { fullName, isCustomer, isOfficerRole, needsBranch, type Obligations, type User } from './user.ts';
import * as no from './users.errors.ts';

type CustomerRight = Extract<Capability, 'customers.edit' | 'customers.suspend' | 'customers.delete'>;
type Subject = Pick<User, 'id' | 'type' | 'branchId' | 'suspendedAt' | 'deletedAt'>;

/** No one acts on their own record, or on a colleague whose role they could not assign. */
export function whyNotActOn(actor: Actor, subject: Subject, right: CustomerRight): DomainError | undefined {
  if (subject.deletedAt) return no.userMissing();
  if (actor.id === subject.id) return no.ownRecord();
  if (isCustomer(subject.type)) return may(actor.role, right) ? undefined : no.notYourCall();
  return whyNotManage(actor, subject.type);
}

function whyNotManage(actor: Actor, type: AccountRole): DomainError | undefined {
  if (!may(actor.role, 'staff.manage')) return no.notYourCall();
  return rolesAssignableBy(actor.role).includes(type) ? undefined : no.aboveYou();
}

export type PersonChangeRequest = { type: AccountRole; branchId: string | undefined };

/** A single superadmin has no second person to confirm requests: invitations from the machine end when two have been accepted. */
export const whyNotFirst = (superadmins: readonly Pick<User, 'status'>[]): DomainError | undefined =>
  superadmins.filter(({ status }) => status !== 'unregistered').length >= 2 ? no.superadminExists() : undefined;

export function whyNotCreate(actor: Actor, { type, branchId }: PersonChangeRequest): DomainError | undefined {
  if (isCustomer(type)) return no.customersRegister();
  if (!may(actor.role, 'staff.manage')) return no.notYourCall();
  if (!rolesAssignableBy(actor.role).includes(type)) return no.cannotGive();
  return needsBranch(type) && !branchId ? no.branchNeeded() : undefined;
}

/** The role of a colleague: both the old and the new one must be the actor's to give. */
export function whyNotGiveRole(actor: Actor, subject: Subject, type: AccountRole): DomainError | undefined {
  const barred = whyNotActOn(actor, subject, 'customers.edit');
  if (barred) return barred;
  if (!isStaff(subject.type) || !isStaff(type)) return no.notARoleOfStaff();
  if (subject.type === type) return no.hasThisRole();
  if (!rolesAssignableBy(actor.role).includes(type)) return no.cannotGive();
  return needsBranch(type) && !subject.branchId ? no.branchNeeded() : undefined;
}

/** Why an approved role cannot be given. */
export const whyNotTakeRole = (type: AccountRole, obligations: Obligations): DomainError | undefined =>
  whyNotLose(obligations) ?? (obligations.hasPortfolio && !isOfficerRole(type) ? no.hasPortfolio() : undefined);

const whyNotLose = (obligations: Obligations): DomainError | undefined =>
  obligations.isLastSuperadmin ? no.lastSuperadmin() : undefined;

const adultMonths = 18 * 12;

/** An account holder is an adult of a plausible age. */
export function whyNotBornOn(bornOn: Day | undefined, today: Day): DomainError | undefined {
  if (bornOn === undefined) return undefined;
  if (isBefore(bornOn, day('1900-01-01')) || !isBefore(bornOn, today)) return no.birthdayWrong();
  return isBefore(today, addMonths(bornOn, adultMonths)) ? no.tooYoung() : undefined;
}

export type Facts = { email?: string | undefined; branchId?: string | undefined };

export type Places = { emailTaken: boolean; branchOpen: boolean };

/** Why details cannot be changed, for every requester. */
export function whyNotTakeFacts({ emailTaken, branchOpen }: Places): DomainError | undefined {
  if (emailTaken) return no.emailTaken();
  return branchOpen ? undefined : no.branchUnknown();
}

/** A name saved before this rule stays until it is changed. A merchant can be a company. */
export const whyNotName = (
  { type }: Pick<User, 'type'>,
  { name }: { name?: string | null | undefined },
): DomainError | undefined => (type !== 'merchant' && name && !isPersonName(name) ? no.nameNotOfPerson() : undefined);

/** An officer may not move a customer out of the own reach: that is a transfer. */
export function whyNotEdit(actor: Actor, subject: Subject, change: Facts): DomainError | undefined {
  const barred = whyNotActOn(actor, subject, 'customers.edit');
  if (barred) return barred;
  const moves = change.branchId !== undefined && change.branchId !== subject.branchId;
  return moves && isCustomer(subject.type) && scopeOf(actor.role, 'customers.edit') !== 'all' ? no.transferRequired() : undefined;
}

/** Power over money, identities, loans or people. */
const powers: readonly Capability[] = staffCapabilities.filter(
  (capability) =>
    moneyCapabilities.has(capability) ||
    (capability.startsWith('loans.') && capability !== 'loans.read') ||
    ['kyc.verify', 'pii.reveal', 'staff.manage', 'management_requests.review', 'settings.manage'].includes(capability),
);

/** An account with such a role is added only with a second person. */
export const needsSecondPerson = (type: AccountRole): boolean => powers.some((capability) => may(type, capability));

/**
 * The email address and the phone number open an account. Those of staff and of customers with an open product or money change only with a second person;
 * the email address of any other customer, and a number to sign in with, do when the actor's reach is a branch or a portfolio.
 */
export function contactsThatWait(
  actor: Actor,
  subject: Pick<User, 'type' | 'email' | 'phoneVerifiedAt'>,
  { isProtected }: { isProtected: boolean },
): ('email' | 'phone_number')[] {
  if (isStaff(subject.type) || isProtected) return ['email', 'phone_number'];
  if (!isCustomer(subject.type) || scopeOf(actor.role, 'customers.edit') === 'all') return [];
  const signsInByPhone = subject.phoneVerifiedAt !== null || subject.email === null;
  return signsInByPhone ? ['email', 'phone_number'] : ['email'];
}

/** The register has confirmed the name, so another one needs a second person. Case, accents and the order of names are corrected at once. */
export const nameWaits = (
  subject: Pick<User, 'firstName' | 'lastName'>,
  name: string | null | undefined,
  { isVerified }: { isVerified: boolean },
): boolean => isVerified && Boolean(name) && !isSameName(fullName(subject), name ?? '');

export function whyNotSuspend(
  actor: Actor,
  subject: Subject,
  { suspend, obligations }: { suspend: boolean; obligations: Obligations },
): DomainError | undefined {
  const barred = whyNotActOn(actor, subject, 'customers.suspend');
  if (barred) return barred;
  if (suspend === (subject.suspendedAt !== null)) return suspend ? no.alreadySuspended() : no.notSuspended();
  return suspend ? whyNotLose(obligations) : undefined;
}

/** Legal hold: an account with a running loan or with money stays open; a colleague transfers their customers first. */
export function whyNotDelete(
  actor: Actor,
  subject: Subject,
  obligations: Obligations & { hasMoney: boolean },
): DomainError | undefined {
  const barred = whyNotActOn(actor, subject, 'customers.delete');
  if (barred) return barred;
  if (obligations.hasLoan) return no.loanRuns();
  if (obligations.hasMoney) return no.moneyHeld();
  if (obligations.hasPortfolio) return no.hasPortfolio();
  return whyNotLose(obligations);
}

/** People who manage staff up to a rank, as HR does, do not request changes of those above it either. */
const isBelow = (actor: Actor, type: AccountRole): boolean =>
  may(actor.role, 'staff.manage') &&
  !may(actor.role, 'management_requests.review') &&
  !rolesAssignableBy(actor.role).includes(type);

/** An account without a password of its owner yet. Customers choose theirs when they register. */
export function whyNotInvite(actor: Actor, subject: Subject & Pick<User, 'status'>): DomainError | undefined {
  const barred = whyNotActOn(actor, subject, 'customers.edit');
  if (barred) return barred;
  if (isCustomer(subject.type) || subject.status !== 'unregistered') return no.noInvitationOpen();
  return subject.suspendedAt ? no.alreadySuspended() : undefined;
}

/** A request may be about everyone within scope except oneself; a role only by users who could assign it. */
export function whyNotAsk(
  actor: Actor,
  subject: Subject,
  { kind, type }: { kind: ManagementKind; type?: AccountRole | undefined },
): DomainError | undefined {
  if (subject.deletedAt) return no.userMissing();
  if (!may(actor.role, 'management_requests.create')) return no.notYourCall();
  if (actor.id === subject.id) return no.ownRecord();
  if (isStaff(subject.type) && isBelow(actor, subject.type)) return no.aboveYou();
  if (kind === 'role') return type ? whyNotGiveRole(actor, subject, type) : no.notARoleOfStaff();
  if (kind === 'suspend' && subject.suspendedAt) return no.alreadySuspended();
  return kind === 'reinstate' && !subject.suspendedAt ? no.notSuspended() : undefined;
}

/** The actions that screens may offer. The same rules are checked again, with their reasons, when the call is made. */
export function actionsOn(actor: Actor, subject: Subject & Pick<User, 'status'>): UserAction[] {
  const isOther = actor.id !== subject.id && !subject.deletedAt;
  const ofCustomer = isOther && isCustomer(subject.type);
  const acts = (right: CustomerRight): boolean => !whyNotActOn(actor, subject, right);
  const possible: [UserAction, boolean][] = [
    ['edit', acts('customers.edit')],
    ['change_role', isStaff(subject.type) && acts('customers.edit')],
    ['suspend', !subject.suspendedAt && acts('customers.suspend')],
    ['force_password', acts('customers.suspend')],
    ['invite_again', !whyNotInvite(actor, subject)],
    ['reinstate', subject.suspendedAt !== null && acts('customers.suspend')],
    ['transfer', ofCustomer && may(actor.role, 'customers.transfer')],
    ['request_transfer', ofCustomer && !may(actor.role, 'customers.transfer') && may(actor.role, 'transfers.request')],
    ['request_change', isOther && may(actor.role, 'management_requests.create')],
    ['delete', acts('customers.delete')],
  ];
  return possible.flatMap(([action, lawful]) => (lawful ? [action] : []));
}
