/** What a second person decides on: the facts of an approval, its reason and its requester. */
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { shortInstant } from '@ajo/contract/kernel/time';
import { factName, factText, forPeople } from '#platform/fact-text';
import { Facts } from '#ui';

export function ApprovalFacts({ approval }: { approval: ApprovalView }) {
  const changes = forPeople(approval.facts).map(({ field, before, after }): [string, string] => [
    factName(field),
    before === null ? factText(after) : `${factText(before)} → ${factText(after)}`,
  ]);
  return (
    <Facts
      of={{
        ...Object.fromEntries(changes),
        Reason: approval.reason,
        'Requested by': `${approval.asked_by}, ${shortInstant(approval.asked_at)}`,
      }}
    />
  );
}
