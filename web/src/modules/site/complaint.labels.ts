/** The labels of complaints. A new state or category without a label does not compile. */
import type { ComplaintCategory, ComplaintCount, ComplaintState } from '@ajo/contract/modules/site';
import type { Tone } from '#ui';

export const stateLabels: Record<ComplaintState, string> = {
  received: 'Received',
  acknowledged: 'In progress',
  answered: 'Answered',
};
/** Among colleagues, who know what was acknowledged. */
export const staffStateLabels: Record<ComplaintState, string> = { ...stateLabels, acknowledged: 'Acknowledged' };
export const stateTones: Record<ComplaintState, Tone> = { received: 'warning', acknowledged: 'secondary', answered: 'success' };

export const categoryLabels: Record<ComplaintCategory, string> = {
  charges: 'A charge or fee',
  repayment: 'A payment I made',
  payout: 'Money I should have received',
  decision: 'A decision about my application',
  staff_conduct: 'How staff treated me',
  recovery_conduct: 'How I was reminded of a debt',
  privacy: 'My personal data',
  fraud: 'Fraud or a stranger in my account',
  app: 'The website does not work',
  other: 'Something else',
};

/** As the half-year return counts them. */
export const countLabels: Record<ComplaintCount, string> = {
  received: 'Received',
  acknowledged_in_time: 'Acknowledged in time',
  resolved: 'Resolved',
  resolved_in_time: 'Resolved in time',
  open: 'Open at the end',
};
