/** A complaint in the format of the contract, for its sender, for staff, and as a line of the register. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { ComplaintRow, ComplaintView } from '@ajo/contract/modules/site';
import type { DenialReview } from '@ajo/contract/modules/site.reviews';
import { csvLine } from '#platform/csv';
import type { Complaint } from './complaint.ts';
import { allowedActs, overdueState } from './complaint.rules.ts';

export const viewOf = (complaint: Complaint): ComplaintView => ({
  number: complaint.number,
  category: complaint.category,
  status: complaint.status,
  message: complaint.message,
  answer: complaint.answer,
  received_at: complaint.receivedAt,
  acknowledge_by: complaint.acknowledgeBy,
  answer_by: complaint.answerBy,
  answered_at: complaint.answeredAt,
});

export const rowOf = (complaint: Complaint, now: Date): ComplaintRow => ({
  ...viewOf(complaint),
  id: complaint.id,
  name: complaint.name,
  email: complaint.email,
  phone_number: complaint.phone,
  user_id: complaint.userId,
  loan_id: complaint.loanId,
  late: overdueState(complaint, now),
  can: allowedActs(complaint),
});

/** What its customer reads of a review. */
export const reviewOf = (complaint: Complaint): DenialReview => ({
  number: complaint.number,
  received_at: complaint.receivedAt,
  answer_by: complaint.answerBy,
  answer: complaint.answer,
  answered_at: complaint.answeredAt,
});

const titles = [
  'Number',
  'Received',
  'Category',
  'State',
  'Acknowledged',
  'Answer due',
  'Answered',
  'In time',
  'Complaint',
  'Answer',
];

/** Names of people are excluded: the regulator needs the subject of the complaint and the time to the answer. */
export function registerOf(complaints: readonly Complaint[]): string {
  const lines = complaints.map((one) => [
    one.number,
    shortInstant(one.receivedAt),
    one.category,
    one.status,
    shortInstant(one.acknowledgedAt),
    shortInstant(one.answerBy),
    shortInstant(one.answeredAt),
    one.answeredAt ? (one.answeredAt <= one.answerBy ? 'yes' : 'no') : '',
    one.message,
    one.answer ?? '',
  ]);
  return [titles, ...lines].map(csvLine).join('');
}
