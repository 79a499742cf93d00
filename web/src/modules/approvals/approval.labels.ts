/** The words for states and answers of approvals. A new one without a label does not compile. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { ApprovalAction, ApprovalState, ApprovalView } from '@ajo/contract/modules/approvals';
import type { Change } from '@ajo/contract/modules/history';
import { factName, factText, forPeople } from '#platform/fact-text';
import type { Tone } from '#ui';

export const stateLabels: Record<ApprovalState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  failed: 'Could not be carried out',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

const stateTones: Record<ApprovalState, Tone> = {
  pending: 'warning',
  approved: 'success',
  failed: 'error',
  declined: 'error',
  withdrawn: 'secondary',
  expired: 'error',
};

export const actionLabels: Record<ApprovalAction, string> = {
  approve: 'Approve request',
  decline: 'Decline request',
  withdraw: 'Withdraw request',
};

/** The facts for people: a name and a value, or what it was and what it would be. */
export const factsOf = ({ facts }: Pick<ApprovalView, 'facts'>): [string, string][] =>
  forPeople(facts).map(({ field, before, after }) => [
    factName(field),
    before === null ? factText(after) : `${factText(before)} → ${factText(after)}`,
  ]);

/** "₦1,250,000.00", as the server writes an amount in a fact. */
const isAmount = (text: string | null): text is string => /^₦[\d,]+\.\d\d$/.test(text ?? '');

/** The fact with the amount that an approver decides on: the one of that name, else the first. */
function amountFact({ facts }: Pick<ApprovalView, 'facts'>): Change | undefined {
  const amounts = facts.filter(({ after }) => isAmount(after));
  return amounts.find(({ field }) => field === 'amount') ?? amounts[0];
}

export const amountOf = (approval: Pick<ApprovalView, 'facts'>): string | undefined => amountFact(approval)?.after ?? undefined;

/** What changes, in one line of a list. The amount is beside it. */
export function changesText({ facts: all }: Pick<ApprovalView, 'facts'>): string {
  const amount = amountFact({ facts: all });
  const facts = factsOf({ facts: all.filter((fact) => fact !== amount) });
  const more = facts.length - shownChanges;
  const shown = facts.slice(0, shownChanges).map(([name, value]) => `${name}: ${keptTogether(shortened(value))}`);
  return [...shown, ...(more > 0 ? [`+${more}\u00A0more`] : [])].join(' · ');
}
const shownChanges = 2;
/** A short value, and a phone number in a text, stay on one line. */
const keptTogether = (text: string): string => text.replaceAll(text.length > maxUnbroken ? /(?<=\d) (?=\d)/g : / /g, '\u00A0');
const maxUnbroken = 20;

/** The dialog of the request has the whole text. */
const maxLength = 80;
const shortened = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength).trimEnd()}…` : text);

/** Whose turn it is: a request of the reader waits for another person. */
export function turnOf({ state, can }: Pick<ApprovalView, 'state' | 'can'>): { word: string; tone: Tone } {
  if (can.includes('withdraw')) return { word: 'Your request', tone: 'secondary' };
  if (can.length > 0) return { word: 'Waiting for you', tone: 'warning' };
  return { word: stateLabels[state], tone: stateTones[state] };
}

/** A pending request of this age is marked. */
const oldMs = dayMs;
export const isOld = ({ state, asked_at: at }: Pick<ApprovalView, 'state' | 'asked_at'>, now: Date): boolean =>
  state === 'pending' && now.getTime() - at.getTime() >= oldMs;
