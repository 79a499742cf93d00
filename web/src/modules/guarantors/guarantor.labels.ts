/** The words of a guarantor's states, for the borrower and for staff, and of what is still missing. */
import type { GuarantorState } from '@ajo/contract/modules/guarantors';
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import type { GuarantorFile } from '@ajo/contract/modules/guarantors/staff';

export const borrowersWords: Record<GuarantorState, string> = {
  unregistered: 'Asked',
  incomplete: 'Started',
  registered: 'Accepted',
  active: 'Guarantees your loan',
  completed: 'Released',
  denied: 'No guarantor',
};

export const staffWords: Record<GuarantorState, string> = {
  unregistered: 'no answer yet',
  incomplete: 'started',
  registered: 'accepted',
  active: 'guarantees the loan',
  completed: 'released',
  denied: 'denied',
};

type Evidence = Pick<MyGuarantor, 'bvn_done' | 'phone_done' | 'video_done' | 'bank_statement_done'>;

/** "BVN and phone confirmed", or nothing when nothing is there yet. */
export function doneSoFar(evidence: Evidence): string {
  const done = [
    evidence.bvn_done && 'BVN',
    evidence.phone_done && 'phone',
    evidence.video_done && 'video',
    evidence.bank_statement_done && 'bank statement',
  ].filter((one) => one !== false);
  const last = done.at(-1);
  if (!last) return '';
  return `We have: ${[done.slice(0, -1).join(', '), last].filter(Boolean).join(' and ')}`;
}

export const matchWords: Record<NonNullable<GuarantorFile['bvn_match']>, string> = {
  match: 'name matches',
  partial: 'name nearly matches, please compare',
};

export const staffContactText = 'Phone or email of a member of staff';

export const consentWords: Record<GuarantorFile['consents'][number]['kind'], string> = {
  bvn: 'BVN',
  video: 'Video',
  statement: 'Bank statement',
  acceptance: 'Acceptance',
};

export const relationships = ['Friend', 'Brother or sister', 'Parent', 'Colleague', 'Employer', 'Neighbour'];
