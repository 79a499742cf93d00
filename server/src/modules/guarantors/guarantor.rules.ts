/** Pure decisions about guarantors. */
import type { Actor } from '@ajo/contract/kernel/access';
import { hourMs, minuteMs } from '@ajo/contract/kernel/time';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { GuarantorState, LinkState } from '@ajo/contract/modules/guarantors';
import { isSameName } from '@ajo/contract/kernel/person-name';
import { isRightCode, type StoredCode } from '@ajo/contract/kernel/sent-code';
import { type Guarantor, type GuarantorPolicy, guarantorMoves, maxPerLoan, reminderInterval } from './guarantor.ts';
import { statementVersion } from './guarantor-words.ts';
import * as no from './guarantors.errors.ts';

type Status = Pick<Guarantor, 'status'>;
type Person = { email: string | null; phone: string };

/** Staff do not act on a loan that they guarantee. @param staff ids of those among its guarantors. */
export const whyNotImpartial = ({ id }: Pick<Actor, 'id'>, staff: readonly string[]): DomainError | undefined =>
  staff.includes(id) ? no.ownGuarantee() : undefined;

/** The same person: by the address if both have one, else by the number. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.email && other.email ? one.email === other.email : one.phone === other.phone;

/** Neither address nor number: else two corrections, one of each, could make it another person. */
export const isUnchanged = (before: Person, after: Person): boolean =>
  before.email === after.email && before.phone === after.phone;

export const whyNotMove = (guarantor: Status, to: GuarantorState): DomainError | undefined =>
  guarantorMoves[guarantor.status].includes(to) ? undefined : no.wrongMove(guarantor.status, to);

/** No one guarantees their own loan, by address or by phone number. */
export function whyNotInvite(
  input: Person,
  borrower: { email: string | null; phone: string | null },
  fields = no.fieldsOfApplication,
): DomainError | undefined {
  if (input.email && input.email === borrower.email) return no.selfGuarantor(fields.email);
  return input.phone === borrower.phone ? no.selfGuarantor(fields.phone) : undefined;
}

const open: readonly GuarantorState[] = ['unregistered', 'incomplete'];
export const isOpen = ({ status }: Status): boolean => open.includes(status);

type Ended = { state: LinkState; at: Date | null } & Pick<Guarantor, 'status' | 'deniedBy' | 'answeredAt'>;

/** A link that expired or was replaced offers a new one only while the request is open. After that it says how the request ended. */
export function shownStateOf({ state, at, ...guarantor }: Ended): { state: LinkState; at: Date | null } {
  const { status, deniedBy, answeredAt } = guarantor;
  if ((state !== 'expired' && state !== 'replaced') || isOpen(guarantor)) return { state, at };
  if (status !== 'denied') return { state: 'accepted', at: answeredAt };
  if (deniedBy === 'guarantor') return { state: 'refused', at: answeredAt };
  return { state: deniedBy === 'loan' ? 'loan_ended' : 'withdrawn', at: null };
}

/** From when the borrower may remind again; null when it is possible now. */
export function remindableFrom({ borrowerRemindedAt: at }: Pick<Guarantor, 'borrowerRemindedAt'>, now: Date): Date | null {
  if (!at) return null;
  const from = new Date(at.getTime() + reminderInterval.hours * hourMs);
  return from > now ? from : null;
}

export function whyNotRemind(guarantor: Status & Pick<Guarantor, 'borrowerRemindedAt'>, now: Date): DomainError | undefined {
  if (!isOpen(guarantor)) return no.answered();
  const from = remindableFrom(guarantor, now);
  return from ? no.remindedLately(from) : undefined;
}

/** Whether one more person may be named next to those of the loan; refusals do not count. */
export function whyNotName(
  input: Person,
  others: readonly (Person & Status)[],
  fields = no.fieldsOfApplication,
): DomainError | undefined {
  const standing = others.filter(({ status }) => status !== 'denied');
  if (standing.some(({ email }) => email && email === input.email)) return no.twice(fields.email);
  if (standing.some(({ phone }) => phone === input.phone)) return no.phoneTwice(fields.phone);
  return standing.length >= maxPerLoan ? no.tooMany() : undefined;
}

/** Whether a person may be kept for the next application next to those who are kept. */
export function whyNotKeep(input: Person, others: readonly Person[]): DomainError | undefined {
  if (!others.some((one) => isSamePerson(one, input))) return undefined;
  return input.email ? no.twice(no.fieldsOfPerson.email) : no.phoneTwice(no.fieldsOfPerson.phone);
}

/** A guarantor who has started to answer cannot be replaced. */
export function whyNotEdit({ status }: Status): DomainError | undefined {
  if (status === 'unregistered') return undefined;
  return status === 'incomplete' ? no.begun() : no.ended();
}

/** After the loan is decided, who stood for it is part of the decision. */
export function whyNotTakeBack(guarantor: Status, isLoanOpen: boolean): DomainError | undefined {
  if (!isOpen(guarantor)) return no.answered();
  return isLoanOpen ? undefined : no.loanDecided();
}
export function whyNotTurnDown(guarantor: Status, isLoanOpen: boolean): DomainError | undefined {
  return whyNotMove(guarantor, 'denied') ?? (isLoanOpen ? undefined : no.loanDecided());
}

type Evidence = Pick<Guarantor, 'bvnLast4' | 'provenPhone' | 'videoFileId' | 'statementFileId'>;
export type Requirements = { video: boolean; statement: boolean };

export const requirementsOf = (amount: Kobo, policy: GuarantorPolicy): Requirements => ({
  video: amount >= policy.videoFrom,
  statement: amount >= policy.statementFrom,
});

function whyNotComplete(guarantor: Evidence, requirements: Requirements): DomainError | undefined {
  if (!guarantor.bvnLast4 || !guarantor.provenPhone) return no.stepsMissing();
  if (requirements.video && !guarantor.videoFileId) return no.videoMissing();
  return requirements.statement && !guarantor.statementFileId ? no.statementMissing() : undefined;
}

type Answer = { accept: boolean; version: string; signedName: string };
type AnswerFacts = {
  requirements: Requirements;
  /** How many other loans this person guarantees now. */
  otherGuarantees: number;
  policy: Pick<GuarantorPolicy, 'liveCap'>;
};

export function whyNotAnswer(
  guarantor: Status & Evidence & Pick<Guarantor, 'name'>,
  answer: Answer,
  facts: AnswerFacts,
): DomainError | undefined {
  if (!isOpen(guarantor)) return no.ended();
  if (!answer.accept) return undefined;
  if (answer.version !== statementVersion) return no.statementChanged();
  const { name } = guarantor;
  return (
    whyNotComplete(guarantor, facts.requirements) ??
    (isSameName(answer.signedName, name) ? undefined : no.notTheirName(name)) ??
    whyNotMoreGuarantees(facts)
  );
}

export const whyNotMoreGuarantees = ({
  otherGuarantees,
  policy,
}: Pick<AnswerFacts, 'otherGuarantees' | 'policy'>): DomainError | undefined =>
  otherGuarantees >= policy.liveCap ? no.capReached(policy.liveCap) : undefined;

/** The same person under two names is still one person. */
export const whyNotBvn = (digest: string, others: readonly (Status & Pick<Guarantor, 'bvnDigest'>)[]): DomainError | undefined =>
  others.some(({ status, bvnDigest }) => status !== 'denied' && bvnDigest === digest) ? no.bvnTwice() : undefined;

/** A phone number belongs to one guarantor per loan. */
export const whyNotPhone = (
  phone: string,
  others: readonly (Status & Pick<Guarantor, 'provenPhone'>)[],
): DomainError | undefined =>
  others.some(({ status, provenPhone }) => status !== 'denied' && provenPhone === phone) ? no.phoneOfOther() : undefined;

const gapMs = minuteMs;
export const codeGapSeconds = gapMs / 1000;

/** A text message costs money and patience: one a minute. */
export function whyNotSendCode(sentAt: Date | undefined, now: Date): DomainError | undefined {
  const leftMs = sentAt ? gapMs - (now.getTime() - sentAt.getTime()) : 0;
  return leftMs > 0 ? no.tooSoon(Math.ceil(leftMs / 1000)) : undefined;
}

type Code = StoredCode & { phone: string };

/** The attempt being checked is already counted. */
export const whyNotCode = (code: Code | undefined, input: { digest: string; phone: string }): DomainError | undefined =>
  isRightCode(code, input.digest) && code?.phone === input.phone ? undefined : no.wrongCode();

/** First and second name from a full name in one line. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
