/** A complaint, and the lawful moves of its state. */
import type { ComplaintCategory, ComplaintId, ComplaintState } from '@ajo/contract/modules/site';

export type Complaint = {
  id: ComplaintId;
  number: string;
  userId: string | null;
  /** The denied application that a review asks about. */
  loanId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  category: ComplaintCategory;
  message: string;
  status: ComplaintState;
  receivedAt: Date;
  acknowledgeBy: Date;
  answerBy: Date;
  acknowledgedAt: Date | null;
  answeredAt: Date | null;
  answer: string | null;
};

/** A complaint may be answered at once; nothing follows an answer: who is not content complains again. */
export const moves: Record<ComplaintState, readonly ComplaintState[]> = {
  received: ['acknowledged', 'answered'],
  acknowledged: ['answered'],
  answered: [],
};
