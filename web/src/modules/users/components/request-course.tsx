/** What transfers and user-management requests have in common on a list: their age, their state, how they ended. */
import { longInstant } from '@ajo/contract/kernel/time';
import { RequestState } from '@ajo/contract/modules/users.requests';
import { ageText } from '#platform/age-text';
import { now } from '#platform/clock';
import { Pair, StatusTag, toneOf } from '#ui';
import { requestLabels } from '../user.labels.ts';

type Course = {
  status: RequestState;
  denial_reason: string | null;
  failure: string | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  expires_at: Date;
};

export function Outcome({ of: request }: { of: Course }) {
  const { status, denial_reason, failure, reviewed_by, reviewed_at, expires_at } = request;
  if (status === 'pending') return <span className="quiet">Open until {longInstant(expires_at)}</span>;
  return (
    <span>
      {reviewed_by && `${reviewed_by}, `}
      {longInstant(reviewed_at)}
      {(denial_reason ?? failure) && <span className="quiet"> {denial_reason ?? failure}</span>}
    </span>
  );
}

type Requested = { status: RequestState; requested_by: { name: string }; requested_at: Date };

/** Over how long a pending request has waited; of a decided one over the moment. */
export const RequestedBy = ({ of: { status, requested_by: by, requested_at: at } }: { of: Requested }) => (
  <Pair note={<span data-whole>{status === 'pending' ? `${ageText(at, now())} ago` : longInstant(at)}</span>}>
    <span data-whole>{by.name}</span>
  </Pair>
);

export const RequestTag = ({ status }: { status: RequestState }) => (
  <StatusTag tone={toneOf(status)}>{requestLabels[status]}</StatusTag>
);

/** Pending requests are the default. */
export const requestFilters = [
  {
    name: 'status',
    label: 'Status',
    standard: 'pending',
    options: [
      ...RequestState.options.map((value) => ({ value, label: requestLabels[value] })),
      { value: 'all', label: 'All statuses' },
    ],
  },
];

export const refineRequests = (
  query: Record<string, unknown>,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> => (values['status'] ? query : { ...query, status: ['pending'] });
