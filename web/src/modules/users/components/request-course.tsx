/** What transfers and user-management requests have in common on a list: their age, their state, how they ended. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { RequestState } from '@ajo/contract/modules/users.requests';
import { SelectField, StatusTag, toneOf } from '#ui';
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
  if (status === 'pending') return <span className="quiet">Open until {shortInstant(expires_at)}</span>;
  return (
    <span>
      {reviewed_by && `${reviewed_by}, `}
      {shortInstant(reviewed_at)}
      {(denial_reason ?? failure) && <span className="quiet"> {denial_reason ?? failure}</span>}
    </span>
  );
}

export const RequestTag = ({ status }: { status: RequestState }) => (
  <StatusTag tone={toneOf(status)}>{requestLabels[status]}</StatusTag>
);

const everything = 'all';
const states = [
  ...RequestState.options.map((value) => ({ value, label: requestLabels[value] })),
  { value: everything, label: 'All statuses' },
];

type Values = Record<string, string>;

/** Pending requests are the default. */
export const refineRequests = (query: Record<string, unknown>, values: Values): Record<string, unknown> =>
  values['status'] ? query : { ...query, status: ['pending'] };

export const RequestFields = ({ values, set }: { values: Values; set: (name: string, value: string) => void }) => (
  <SelectField label="State" options={states} value={values['status'] || 'pending'} onChange={(value) => set('status', value)} />
);
