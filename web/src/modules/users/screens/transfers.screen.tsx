/** /admin/transfer-requests: customers who change officers, and who decides. */
import { columnKey } from '@ajo/contract/kernel/list';
import { transferList } from '@ajo/contract/modules/users.requests';
import { may } from '@ajo/contract/kernel/access';
import type { TransferView } from '@ajo/contract/modules/users.requests';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, EmptyState, Facts, ListScreen, Pair, Stack } from '#ui';
import { Outcome, refineRequests, RequestedBy, requestFilters, RequestTag } from '../components/request-course.tsx';
import { ReviewDialog } from '../components/review-dialog.tsx';
import { TransferManyDialog } from '../components/transfer-many.tsx';
import { useReviewTransfer } from '../requests.calls.ts';
import { peopleKey } from '../users.calls.ts';
import './transfers.css';

const customersOf = ({ customers, customer_count: count }: TransferView): string => {
  const shown = customers.slice(0, 3).map(({ name }) => name);
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ');
};
function Customers({ of: { customers, customer_count: count } }: { of: TransferView }) {
  const [first, ...others] = customers.slice(0, 3).map(({ name }) => name);
  const more = count - others.length - 1;
  return <Pair note={[...others, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')}>{first}</Pair>;
}

const newOfficerOf = ({ new_officer: { name, branch } }: TransferView): string => (branch ? `${name}, ${branch}` : name);

export function TransfersScreen() {
  const [reviewing, setReviewing] = useState<TransferView>();
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap="loose">
      <ListScreen
        list={transferList}
        title="Transfer Requests"
        label="Transfer requests"
        words={{ one: 'transfer', many: 'transfers' }}
        cacheKey={peopleKey}
        refine={refineRequests}
        filters={requestFilters}
        whole="Pending"
        actions={may(session.role(), 'transfers.request') && <Button onClick={() => setAsking(true)}>New transfer</Button>}
        empty={<EmptyState title="No pending requests">Requested transfers are listed here until they are decided.</EmptyState>}
        columns={{
          Customers: (row: TransferView) => <Customers of={row} />,
          Officers: {
            key: columnKey('To'),
            cell: ({ old_officer: from, new_officer: { name, branch } }) => (
              <Pair note={branch}>
                {from?.name ?? 'No one'} → <span data-whole>{name}</span>
              </Pair>
            ),
          },
          Reason: (row) => <span className="transfer-reason">{row.reason}</span>,
          'Requested by': { sort: 'requested', cell: (row) => <RequestedBy of={row} /> },
          Status: (row) => <RequestTag status={row.status} />,
          Decision: (row) =>
            row.can.includes('review') ? (
              <Button small look="plain" onClick={() => setReviewing(row)} label={`Review the transfer of ${customersOf(row)}`}>
                Review
              </Button>
            ) : (
              <Outcome of={row} />
            ),
        }}
      >
        A second person approves each transfer.
      </ListScreen>
      {reviewing && <Reviewing transfer={reviewing} onClose={() => setReviewing(undefined)} />}
      {isAsking && <TransferManyDialog onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function Reviewing({ transfer, onClose }: { transfer: TransferView; onClose: () => void }) {
  const review = useReviewTransfer(transfer.id);
  return (
    <ReviewDialog title="Review the transfer" about={transfer.id} act={review} onClose={onClose}>
      <Facts
        of={{
          Customers: customersOf(transfer),
          From: transfer.old_officer?.name ?? 'No one',
          To: newOfficerOf(transfer),
          Reason: transfer.reason,
          'Requested by': transfer.requested_by.name,
        }}
      />
    </ReviewDialog>
  );
}
