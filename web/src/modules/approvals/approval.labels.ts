/** The words for states and answers of approvals. A new one without a label does not compile. */
import type { ApprovalAction, ApprovalState, ApprovalView } from '@ajo/contract/modules/approvals';
import { factName, factText, forPeople } from '#platform/fact-text';
import type { Tone } from '#ui';

export const stateLabels: Record<ApprovalState, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  failed: 'Could not be carried out',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const stateTones: Record<ApprovalState, Tone> = {
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

/** What changes, in one line of a list. */
export function changesText(approval: Pick<ApprovalView, 'facts'>): string {
  const facts = factsOf(approval);
  const more = facts.length - shownChanges;
  const shown = facts.slice(0, shownChanges).map(([name, value]) => `${name}: ${value}`);
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
const shownChanges = 1;
