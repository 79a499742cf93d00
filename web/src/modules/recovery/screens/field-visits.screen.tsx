/** /admin/field-visits: the visits of the day on a phone. It opens without a network once it was opened with one. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { VisitList, VisitRow } from '@ajo/contract/modules/recovery.visits';
import { useEffect, useState } from 'react';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Button, Card, EmptyState, ErrorState, Facts, LinkButton, Money, Notice, PageHeader, Skeletons, Stack } from '#ui';
import { VisitForm } from '../components/visit-form.tsx';
import { WaitingVisits } from '../components/waiting-visits.tsx';
import { outcomeLabels } from '../recovery.labels.ts';
import { keepPage, useVisits, useWaitingVisits } from '../visits.calls.ts';

export function FieldVisitsScreen() {
  const { data, error, refetch } = useVisits();
  const { waiting, add, remove } = useWaitingVisits();
  const [chosen, setChosen] = useState<VisitRow>();
  const isFresh = data?.isKept === false;
  useEffect(() => {
    if (isFresh) keepPage();
  }, [isFresh]);
  return (
    <Stack gap="loose">
      <PageHeader title="Field visits" back={{ to: paths.staff.defaulters, label: 'Defaulters' }}>
        Your customers with overdue or written-off loans and no open promise, by area.
      </PageHeader>
      <WaitingVisits waiting={waiting} onRemove={remove} />
      {data?.isKept && (
        <Notice tone="warning" title="No network">
          This is the list of {longInstant(data.list.listed_at)}. Results stay on this phone and are sent when the network
          returns.
        </Notice>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && <Areas rows={data.list.rows} onVisit={setChosen} />}
      {data && <KeptUntil of={data.list} />}
      {data && chosen && <VisitForm visit={chosen} aheadMs={data.aheadMs} onRecord={add} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

const KeptUntil = ({ of: { rows, expires_at: until } }: { of: VisitList }) =>
  rows.length > 0 && (
    <p className="quiet">This list is deleted from this device on {longInstant(until)}, and when you sign out.</p>
  );

type AreasProps = { rows: readonly VisitRow[]; onVisit: (visit: VisitRow) => void };

function Areas({ rows, onVisit }: AreasProps) {
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState
          title="No visits today"
          action={
            <LinkButton look="plain" to={paths.staff.defaulters}>
              View defaulters
            </LinkButton>
          }
        >
          Customers with overdue or written-off loans who are assigned to you appear here.
        </EmptyState>
      </div>
    );
  return [...new Set(rows.map(({ area }) => area))].map((area) => (
    <section key={area} aria-label={area}>
      <Stack>
        <h2>{area}</h2>
        {rows
          .filter((visit) => visit.area === area)
          .map((visit) => (
            <Visit key={visit.id} visit={visit} onVisit={onVisit} />
          ))}
      </Stack>
    </section>
  ));
}

const Visit = ({ visit, onVisit }: { visit: VisitRow; onVisit: (visit: VisitRow) => void }) => (
  <Card
    title={visit.customer.name}
    actions={
      <Button small label={`Record visit to ${visit.customer.name}`} onClick={() => onVisit(visit)}>
        Record visit
      </Button>
    }
  >
    <Facts
      of={{
        Address: visit.address,
        ...(visit.landmark && { Landmark: visit.landmark }),
        Phone: visit.customer.phone && <a href={`tel:${visit.customer.phone}`}>{phoneText(visit.customer.phone)}</a>,
        [visit.written_off_on ? 'Left to recover' : 'Overdue']: <Money of={visit.overdue} />,
        ...(visit.written_off_on ? { 'Written off': longDay(visit.written_off_on) } : { 'Days past due': visit.days_past_due }),
        Loan: visit.number,
        ...(visit.spoken_to && { 'Spoken to today': outcomeLabels[visit.spoken_to] }),
      }}
    />
  </Card>
);
