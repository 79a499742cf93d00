/** The steps of an invitation for this loan, and the current one. Pure. */
import type { InvitationView } from '@ajo/contract/modules/guarantors';

export type StepName = 'read' | 'bvn' | 'phone' | 'video' | 'statement' | 'answer';

export const stepTitles: Record<StepName, string> = {
  read: 'What it means',
  bvn: 'Your BVN',
  phone: 'Your phone',
  video: 'Your video',
  statement: 'Your bank statement',
  answer: 'Your answer',
};

type Facts = Pick<
  InvitationView,
  'bvn_done' | 'phone_done' | 'video_done' | 'bank_statement_done' | 'video_required' | 'bank_statement_required'
>;

/** A step that the loan does not ask for is offered next to the answer instead. */
export const stepsOf = ({ video_required: video, bank_statement_required: statement }: Facts): StepName[] => [
  'read',
  'bvn',
  'phone',
  ...(video ? (['video'] as const) : []),
  ...(statement ? (['statement'] as const) : []),
  'answer',
];

/** The first step that is not done. Anyone who has given a BVN has read what it means. */
export function nextStep(facts: Facts, hasRead: boolean): StepName {
  const done: Record<StepName, boolean> = {
    read: hasRead || facts.bvn_done,
    bvn: facts.bvn_done,
    phone: facts.phone_done,
    video: facts.video_done,
    statement: facts.bank_statement_done,
    answer: false,
  };
  return stepsOf(facts).find((name) => !done[name]) ?? 'answer';
}
