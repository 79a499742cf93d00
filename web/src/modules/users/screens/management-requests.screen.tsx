/** /admin/user-management-requests: changes of people that wait for a second person. */
import { managementList } from '@ajo/contract/modules/users.requests';
import type { ManagementRequestView } from '@ajo/contract/modules/users.requests';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, EmptyState, Facts, ListScreen, Pair } from '#ui';
import { ChangeList } from '../components/change-list.tsx';
import { Outcome, refineRequests, RequestedBy, requestFilters, RequestTag } from '../components/request-course.tsx';
import { ReviewDialog } from '../components/review-dialog.tsx';
import { useReviewChange } from '../requests.calls.ts';
import { peopleKey } from '../users.calls.ts';
import { kindLabels } from '../user.labels.ts';

export function ManagementRequestsScreen() {
  const [reviewing, setReviewing] = useState<ManagementRequestView>();
  return (
    <div className="stack stack-loose change-requests">
      <ListScreen
        list={managementList}
        title="User Management Requests"
        label="User management requests"
        words={{ one: 'request', many: 'requests' }}
        cacheKey={peopleKey}
        refine={refineRequests}
        filters={requestFilters}
        whole="Pending"
        empty={
          <EmptyState title="No pending requests">
            Changes that need a second person are listed here until they are decided.
          </EmptyState>
        }
        columns={{
          Person: (row: ManagementRequestView) => (
            <Pair>
              <Link to={paths.staff.user(row.subject.id)}>{row.subject.name}</Link>
            </Pair>
          ),
          Change: (row) => (
            <div className="changes">
              {!saysItself(row) && kindLabels[row.kind]}
              <ChangeList changes={row.changes} />
            </div>
          ),
          Reason: (row) => row.reason,
          'Requested by': {
            sort: 'requested',
            cell: (row) => <RequestedBy of={row} />,
          },
          Status: (row) => <RequestTag status={row.status} />,
          Decision: (row) =>
            row.can.includes('review') ? (
              <Button
                small
                look="plain"
                onClick={() => setReviewing(row)}
                label={`Review: ${kindLabels[row.kind]}, ${row.subject.name}`}
              >
                Review
              </Button>
            ) : (
              <Outcome of={row} />
            ),
        }}
      >
        Changes to people that need a second approval, with the values before and after. Request one on the person's page.
      </ListScreen>
      {reviewing && <Reviewing request={reviewing} onClose={() => setReviewing(undefined)} />}
    </div>
  );
}

/** The changed values say what a new role or profile is. */
const saysItself = ({ kind, changes }: ManagementRequestView): boolean =>
  changes.length > 0 && (kind === 'role' || kind === 'profile');

function Reviewing({ request, onClose }: { request: ManagementRequestView; onClose: () => void }) {
  const review = useReviewChange(request.id);
  return (
    <ReviewDialog
      title={`${kindLabels[request.kind]}: ${request.subject.name}`}
      about={request.id}
      act={review}
      onClose={onClose}
    >
      <Facts of={{ Reason: request.reason, 'Requested by': request.requested_by.name }} />
      <ChangeList changes={request.changes} />
    </ReviewDialog>
  );
}
