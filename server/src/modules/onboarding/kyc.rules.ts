/** Pure decisions about knowing the customer: who may be asked about, how well the register agrees, what staff may decide. */
import { scopeOf, type Actor } from '@ajo/contract/kernel/access';
import type { FileType } from '@ajo/contract/kernel/call';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { addMonths, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { KycKind, KycState } from '@ajo/contract/modules/onboarding.kyc';
import type { AccountRelation } from '@ajo/contract/modules/onboarding.payee';
import * as no from './onboarding.errors.ts';
import type { DocumentKind, IdentityCheck } from './profile.ts';

const adultMonths = 18 * 12;

/** A loan is a contract: only adults make one. */
export function whyNotAskRegister(bornOn: Day | undefined, today: Day): DomainError | undefined {
  if (!bornOn) return no.birthdayMissing();
  if (isBefore(bornOn, '1900-01-01' as Day) || !isBefore(bornOn, today)) return no.birthdayWrong();
  return isBefore(today, addMonths(bornOn, adultMonths)) ? no.tooYoung() : undefined;
}

/** What each field that the register confirms is worth; names count most. */
const weights: Readonly<Record<string, number>> = { firstname: 35, lastname: 35, dob: 20, phone: 10 };

/** 0 to 100 over the fields that the register reported something about; without any, its one word decides. */
export function scoreOf(answer: IdentityCheck['answer'], fields: Readonly<Record<string, boolean>>): number {
  const assessed = Object.entries(weights).filter(([name]) => fields[name] !== undefined);
  const all = assessed.reduce((sum, [, weight]) => sum + weight, 0);
  if (all === 0) return { match: 100, partial: 50, no_match: 0 }[answer];
  const agreed = assessed.filter(([name]) => fields[name]).reduce((sum, [, weight]) => sum + weight, 0);
  return Math.floor((agreed * 100) / all);
}

/** Automatic approval only, and only when nothing differs but the phone; everything else is for a person. */
export const isConfirmed = (answer: IdentityCheck['answer'], fields: Readonly<Record<string, boolean>>): boolean =>
  answer === 'match' && fields['firstname'] !== false && fields['lastname'] !== false && fields['dob'] !== false;

type Decision = { to: 'verified' | 'rejected'; reason: string | undefined };

/** waiting → verified | rejected; what was verified may still turn out to be false. */
const moves: Readonly<Record<KycState, readonly Decision['to'][]>> = {
  waiting: ['verified', 'rejected'],
  verified: ['rejected'],
  rejected: [],
  replaced: [],
};

/** A verified BVN is never revoked here: loans depend on it. */
const movesOf = (kind: KycKind, status: KycState): readonly Decision['to'][] =>
  kind === 'identity' && status === 'verified' ? [] : moves[status];

export function whyNotReview(
  item: { kind: KycKind; status: KycState; customerId: string; openedBy?: string | null | undefined },
  { to, reason }: Decision,
  actor: Pick<Actor, 'id'>,
): DomainError | undefined {
  if (item.customerId === actor.id) return no.ownRecord();
  if (to === 'verified' && item.openedBy === actor.id) return no.openedByYou();
  if (!movesOf(item.kind, item.status).includes(to)) return no.decidedAlready(item.status);
  return to === 'rejected' && !reason ? no.reasonMissing() : undefined;
}

type VouchingInput = { relation?: AccountRelation | undefined; reason?: string | undefined; confirms?: Date | undefined };
type KycCheckInput = { byId: string; at: Date };

/**
 * Money to an account in another name needs two people: the first explains whose it is, the second has read exactly that and confirms it.
 * An own explanation is no confirmation, even an identical one: its author has not seen that there is an earlier one.
 */
export function whyNotVerifyAccount(
  pending: KycCheckInput | null,
  { relation, reason, confirms }: VouchingInput,
  actor: Pick<Actor, 'id'>,
): DomainError | undefined {
  if (pending) {
    if (pending.byId === actor.id) return no.relationSamePerson();
    if (relation || reason) return no.relationRequired();
    if (!confirms) return no.confirmsMissing();
    return confirms.getTime() === pending.at.getTime() ? undefined : no.confirmsAnother();
  }
  if (confirms) return no.confirmsAnother();
  if (!relation) return no.relationMissing();
  return (reason ?? '').length < 10 ? no.relationReasonMissing() : undefined;
}

type Reviewed = { kind: KycKind; status: KycState; customerId: string; requestedBy?: string | null; openedBy?: string | null };

export function reviewsOf(item: Reviewed, actor: Pick<Actor, 'id' | 'role'>): ('verify' | 'reject')[] {
  if (item.customerId === actor.id || scopeOf(actor.role, 'kyc.verify') === undefined) return [];
  return movesOf(item.kind, item.status).flatMap((to) => {
    if (to === 'rejected') return ['reject'];
    return item.requestedBy === actor.id || item.openedBy === actor.id ? [] : ['verify'];
  });
}

/** A portrait is a picture; everything else may also be a scan. */
export const whyNotKeepDocument = (kind: DocumentKind, type: FileType): DomainError | undefined =>
  kind === 'passport_photograph' && !type.startsWith('image/') ? no.notAPicture() : undefined;

export const maxPictures = 5;
export const whyNotKeepPictures = (now: number, added: number): DomainError | undefined => {
  if (added > maxPictures) return no.tooManyPictures(maxPictures);
  return now + added === 0 ? no.picturesMissing() : undefined;
};

/** What a form with card fields looks like; a card number itself is also known by its digits. */
const cardFields =
  /^(?:card_?)?(?:number|no|pan|cvv2?|cvc|pin|expiry|exp(?:iry)?_?(?:month|year|date)?)$|^card_?(?:number|no|pan|cvv|cvc|pin|expiry)/i;
const looksLikeCard = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{13,19}$/.test(String(value).replaceAll(/[\s-]/g, ''));

/** Card numbers stay with the provider: a request that brings one is turned away before anything of it is kept. */
export function whyNotTakeCard(body: Readonly<Record<string, unknown>>): DomainError | undefined {
  const fields = Object.keys(body).filter((name) => cardFields.test(name) || isCardLike(body[name]));
  return fields.length > 0 ? no.cardNumberRefused(fields) : undefined;
}

const isCardLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).some(([name, inner]) => cardFields.test(name) || isCardLike(inner))
    : looksLikeCard(value);
