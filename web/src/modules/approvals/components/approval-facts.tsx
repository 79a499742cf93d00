/** What a second person decides on: the facts of an approval, its reason and its requester. */
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { longInstant } from '@ajo/contract/kernel/time';
import { Facts } from '#ui';
import { factsOf } from '../approval.labels.ts';

export function ApprovalFacts({ approval }: { approval: ApprovalView }) {
  return (
    <Facts
      of={{
        ...Object.fromEntries(factsOf(approval)),
        Reason: approval.reason,
        'Requested by': `${approval.asked_by}, ${longInstant(approval.asked_at)}`,
      }}
    />
  );
}
