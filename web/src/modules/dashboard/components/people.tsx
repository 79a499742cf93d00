/** Short lists beside the figures: people and papers that need the reader, a few of them with the way to all. */
import { nairaWhole, wholeNumber } from '@ajo/contract/kernel/money';
import { dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roleLabels } from '#modules/users';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Card, ErrorState, Skeletons } from '#ui';
import {
  useMostOverdue,
  useNewCustomers,
  useNewStaff,
  useOldestApplications,
  useOldestDocuments,
  useStaffByRole,
} from '../people.calls.ts';
import { ageText, daysOf, oldAfterDays } from '../figure.labels.ts';

type Line = { key: string; to: string; name: string; note: string; end: string; endNote?: string; isLate?: boolean };
type LinesQuery = { data: readonly Line[] | undefined; error: Error | null; refetch: () => unknown };
type Props = { title: string; all: { to: string; label: string }; of: LinesQuery; empty: string };

function LineList({ title, all, of: { data, error, refetch }, empty }: Props) {
  return (
    <Card title={title} actions={<Link to={all.to}>{all.label}</Link>}>
      <Body error={error} onRetry={() => void refetch()} isEmpty={data?.length === 0} empty={empty}>
        {data && (
          <ul className="queue">
            {data.map((line) => (
              <li key={line.key} data-plain>
                <span>
                  <Link className="figure-link" to={line.to}>
                    <b>{line.name}</b>
                  </Link>
                  <small>{line.note}</small>
                </span>
                <End of={line} />
              </li>
            ))}
          </ul>
        )}
      </Body>
    </Card>
  );
}

/** With a note, that is what is late, and the first line is an amount. */
const End = ({ of: { end, endNote, isLate } }: { of: Line }) => (
  <span className="queue-end">
    {endNote ? <b>{end}</b> : <span {...(isLate && { 'data-late': true })}>{end}</span>}
    {endNote && <small {...(isLate && { 'data-late': true })}>{endNote}</small>}
  </span>
);

type BodyProps = { error: Error | null; onRetry: () => void; isEmpty: boolean; empty: string; children: ReactNode };

function Body({ error, onRetry, isEmpty, empty, children }: BodyProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (isEmpty) return <p className="quiet">{empty}</p>;
  return children ?? <Skeletons lines={5} />;
}

export function MostOverdue() {
  const { data, error, refetch } = useMostOverdue();
  const lines = data?.data.map((row) => ({
    key: row.id,
    to: paths.staff.request(row.id),
    name: row.customer.name,
    note: [row.number, phoneText(row.customer.phone ?? '')].filter(Boolean).join(' · '),
    end: nairaWhole(row.overdue),
    endNote: `${daysText(row.days_past_due)} late`,
    isLate: true,
  }));
  return (
    <LineList
      title="Most overdue"
      all={{ to: paths.staff.defaulters, label: data ? `All ${wholeNumber(data.meta.total)}` : 'All' }}
      of={{ data: lines, error, refetch }}
      empty="No loan is overdue."
    />
  );
}

export function OldestDocuments() {
  const { data, error, refetch } = useOldestDocuments();
  const today = dayInLagos(now());
  const lines = data?.data.map((item) => {
    const age = { since: item.submitted_at };
    return {
      key: item.id,
      to: paths.staff.kycOf(item.customer.id),
      name: item.customer.name,
      note: item.title,
      end: ageText(age, today),
      isLate: daysOf(age, today) > oldAfterDays,
    };
  });
  return (
    <LineList
      title="Oldest documents"
      all={{ to: paths.staff.kyc, label: 'All documents' }}
      of={{ data: lines, error, refetch }}
      empty="No documents are waiting for a review."
    />
  );
}

/** What compliance decides on. */
export function OldestApplications() {
  const { data, error, refetch } = useOldestApplications();
  const today = dayInLagos(now());
  const lines = data?.data.map((row) => {
    const age = { since: row.applied_at ?? now() };
    return {
      key: row.id,
      to: paths.staff.request(row.id),
      name: row.customer.name,
      note: [row.number, row.customer.branch].filter(Boolean).join(' · '),
      end: nairaWhole(row.principal),
      endNote: ageText(age, today),
      isLate: daysOf(age, today) > oldAfterDays,
    };
  });
  return (
    <LineList
      title="Oldest applications"
      all={{ to: `${paths.staff.requests}?waiting=review`, label: data ? `All ${wholeNumber(data.meta.total)}` : 'All' }}
      of={{ data: lines, error, refetch }}
      empty="No application is waiting for a review."
    />
  );
}

export function NewCustomers() {
  const { data, error, refetch } = useNewCustomers();
  const lines = data?.data.map((row) => ({
    key: row.id,
    to: paths.staff.user(row.id),
    name: row.name,
    note: [phoneText(row.phone_number ?? ''), row.branch].filter(Boolean).join(' · '),
    end: longDay(dayInLagos(row.created_at)),
  }));
  return (
    <LineList
      title="Newest customers"
      all={{ to: paths.staff.users, label: data ? `All ${wholeNumber(data.meta.total)}` : 'All' }}
      of={{ data: lines, error, refetch }}
      empty="No customers yet."
    />
  );
}

export function NewStaff() {
  const { data, error, refetch } = useNewStaff();
  const lines = data?.data.map((row) => ({
    key: row.id,
    to: paths.staff.user(row.id),
    name: row.name,
    note: [roleLabels[row.type], row.branch].filter(Boolean).join(' · '),
    end: longDay(dayInLagos(row.created_at)),
  }));
  return (
    <LineList
      title="Newest staff"
      all={{ to: paths.staff.admins, label: data ? `All ${wholeNumber(data.meta.total)}` : 'All' }}
      of={{ data: lines, error, refetch }}
      empty="No staff yet."
    />
  );
}

export function StaffByRole() {
  const { data, error, refetch } = useStaffByRole();
  const total = data?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Staff by role" actions={total !== undefined && <Link to={paths.staff.admins}>{wholeNumber(total)} in all</Link>}>
      <Body error={error} onRetry={() => void refetch()} isEmpty={data?.length === 0} empty="No staff yet.">
        {data && (
          <ul className="queue">
            {data.map(({ role, count }) => (
              <li key={role} data-plain>
                <Link className="figure-link" to={`${paths.staff.admins}?type=${role}`}>
                  {roleLabels[role]}
                </Link>
                <b>{wholeNumber(count)}</b>
              </li>
            ))}
          </ul>
        )}
      </Body>
    </Card>
  );
}
