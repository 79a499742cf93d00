/** /admin/user-management-requests: changes of people that wait for a second person. */
import { managementList } from '@ajo/contract/modules/users.requests';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { ManagementRequestView } from '@ajo/contract/modules/users.requests';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, EmptyState, ErrorState, Facts, ListTable, PageHeader, Pages, Stack } from '#ui';
import { ChangeList } from '../components/change-list.tsx';
import { Outcome, RequestFilters, RequestTag, useRequestFilters } from '../components/request-course.tsx';
import { ReviewDialog } from '../components/review-dialog.tsx';
import { managementRequestsFile, useManagementRequests, useReviewChange } from '../requests.calls.ts';
import { kindLabels } from '../user.labels.ts';

export function ManagementRequestsScreen() {
  const { filters, chosen, query } = useRequestFilters();
  const { data, error, refetch } = useManagementRequests(query);
  const [reviewing, setReviewing] = useState<ManagementRequestView>();
  return (
    <Stack gap="loose">
      <PageHeader title="User Management Requests">
        Changes of people that wait for a second person, with what was and what shall be. Ask for one on the page of the person.
      </PageHeader>
      <RequestFilters filters={filters} chosen={chosen} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListTable<ManagementRequestView>
          list={managementList}
          label="User management requests"
          save={managementRequestsFile(query)}
          rows={data?.data}
          empty={
            <EmptyState title="Nothing waits here">
              A change that needs a second person stands here until it is decided.
            </EmptyState>
          }
          columns={{
            Person: (row) => <Link to={paths.staff.user(row.subject.id)}>{row.subject.name}</Link>,
            What: (row) => (
              <div>
                {kindLabels[row.kind]}
                <ChangeList changes={row.changes} />
              </div>
            ),
            Why: (row) => row.reason,
            'Asked by': (row) => `${row.requested_by.name}, ${shortInstant(row.requested_at)}`,
            State: (row) => <RequestTag status={row.status} />,
            Decision: (row) =>
              row.can.includes('review') ? (
                <Button small onClick={() => setReviewing(row)} label={`Review: ${kindLabels[row.kind]}, ${row.subject.name}`}>
                  Review
                </Button>
              ) : (
                <Outcome of={row} />
              ),
          }}
        />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
      {reviewing && <Reviewing request={reviewing} onClose={() => setReviewing(undefined)} />}
    </Stack>
  );
}

function Reviewing({ request, onClose }: { request: ManagementRequestView; onClose: () => void }) {
  const review = useReviewChange(request.id);
  return (
    <ReviewDialog title={`${kindLabels[request.kind]}: ${request.subject.name}`} act={review} onClose={onClose}>
      <Facts of={{ Why: request.reason, 'Asked by': request.requested_by.name }} />
      <ChangeList changes={request.changes} />
    </ReviewDialog>
  );
}
