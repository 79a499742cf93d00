/** Short lists beside the figures: people and papers that need the reader, a few of them with the way to all. */
import { nairaWhole, wholeNumber } from '@ajo/contract/kernel/money';
import { dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roleLabels } from '#modules/users';
import { oldAfterDays } from '#platform/age-text';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Card, ErrorState, Skeletons, StackedBar, Swatch } from '#ui';
import { useMostOverdue, useNewCustomers, useOldestApplications, useOldestDocuments, useStaffRows } from '../people.calls.ts';
import { daysOf, waitText } from '../figure.labels.ts';
import './people.css';

const shownRows = 5;

type Line = { key: string; to: string; name: string; note: string; end: string; endNote?: string; isLate?: boolean };
type LinesQuery = { data: readonly Line[] | undefined; error: Error | null; refetch: () => unknown };
type Props = { title: string; all: { to: string; label: string }; of: LinesQuery; empty: string; children?: ReactNode };

function LineList({ title, all, of: { data, error, refetch }, empty, children }: Props) {
  return (
    <Card title={title} actions={data && <Link to={all.to}>{all.label}</Link>}>
      <Body error={error} onRetry={() => void refetch()} isEmpty={data?.length === 0} empty={empty}>
        {data && (
          <>
            {children}
            <ul className="queue">
              {data.map((line) => (
                <Person key={line.key} of={line} />
              ))}
            </ul>
          </>
        )}
      </Body>
    </Card>
  );
}

const Person = ({ of: line }: { of: Line }) => (
  <li data-plain>
    <span>
      <Link className="figure-link" to={line.to}>
        <b>{line.name}</b>
      </Link>
      <small>{line.note}</small>
    </span>
    <End of={line} />
  </li>
);

/** With a note, that is what is late, and the first line is an amount. */
const End = ({ of: { end, endNote, isLate } }: { of: Line }) => (
  <span className="queue-end">
    {endNote ? <b>{end}</b> : <span {...(isLate && { 'data-late': true })}>{end}</span>}
    {endNote && <small {...(isLate && { 'data-late': true })}>{endNote}</small>}
  </span>
);

type BodyProps = { error: Error | null; onRetry: () => void; isEmpty: boolean; empty: string; children: ReactNode };

export function Body({ error, onRetry, isEmpty, empty, children }: BodyProps) {
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
      all={{ to: paths.staff.defaulters, label: `All ${wholeNumber(data?.meta.total ?? 0)}` }}
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
      end: waitText(age, today),
      isLate: daysOf(age, today) > oldAfterDays,
    };
  });
  return (
    <LineList
      title="Documents to review"
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
  const lines = data?.data.slice(0, shownRows).map((row) => {
    const age = { since: row.applied_at ?? now() };
    return {
      key: row.id,
      to: paths.staff.request(row.id),
      name: row.customer.name,
      note: [row.number, row.customer.branch].filter(Boolean).join(' · '),
      end: nairaWhole(row.principal),
      endNote: waitText(age, today),
      isLate: daysOf(age, today) > oldAfterDays,
    };
  });
  return (
    <LineList
      title="Oldest applications"
      all={{ to: `${paths.staff.requests}?waiting=review`, label: `All ${wholeNumber(data?.meta.total ?? 0)}` }}
      of={{ data: lines, error, refetch }}
      empty="No application is waiting for a review."
    >
      {data && data.meta.total === data.data.length && <ByAge of={data.data} />}
    </LineList>
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
      all={{ to: paths.staff.users, label: `All ${wholeNumber(data?.meta.total ?? 0)}` }}
      of={{ data: lines, error, refetch }}
      empty="No customers yet."
    />
  );
}

export function NewStaff() {
  const { data, error, refetch } = useStaffRows();
  const lines = data?.data.slice(0, shownRows).map((row) => ({
    key: row.id,
    to: paths.staff.user(row.id),
    name: row.name,
    note: [roleLabels[row.type], row.branch].filter(Boolean).join(' · '),
    end: longDay(dayInLagos(row.created_at)),
  }));
  return (
    <LineList
      title="Newest staff"
      all={{ to: paths.staff.admins, label: `All ${wholeNumber(data?.meta.total ?? 0)}` }}
      of={{ data: lines, error, refetch }}
      empty="No staff yet."
    />
  );
}

/** The last day of each age, in days since the application. */
const ages = [
  { name: '0–2 days', until: 2 },
  { name: '3–4 days', until: 4 },
  { name: '5–7 days', until: oldAfterDays },
  { name: 'Over 7 days', until: Infinity },
];

/** Only of a list whose rows are all read. */
function ByAge({ of: rows }: { of: readonly { applied_at: Date | null }[] }) {
  const today = dayInLagos(now());
  const days = rows.map((row) => daysOf({ since: row.applied_at ?? now() }, today));
  const parts = ages.map(({ name, until }, at) => {
    const from = ages[at - 1]?.until ?? -1;
    return { name, value: days.filter((one) => one > from && one <= until).length, figures: [] };
  });
  return (
    <>
      <StackedBar bare label="Applications to review by age" parts={parts} />
      <p className="quiet age-legend">
        {parts.map(
          ({ name, value }, rank) =>
            value > 0 && (
              <span key={name}>
                <Swatch rank={rank} />
                {name}: {wholeNumber(value)}
              </span>
            ),
        )}
      </p>
    </>
  );
}
