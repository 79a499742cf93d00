/** The parts of a person's page that are about the person: profile, officers, requests, history. */
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { OfficerLine, UserView } from '@ajo/contract/modules/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Card, DataTable, EmptyState, ErrorState, Facts, Grid, Pages, Pair, Skeletons, Stack, Timeline, useFilters } from '#ui';
import { useRequestsAbout } from '../requests.calls.ts';
import { kindLabels, officeLabels, roleLabels } from '../user.labels.ts';
import { usePersonHistory } from '../users.calls.ts';
import { ChangeList } from './change-list.tsx';
import { Outcome, RequestTag } from './request-course.tsx';

type FactsProps = { person: UserView; access?: Record<string, ReactNode> };

/** The head of a customer's page has contacts and branch. Of staff and merchants their work is a card of its own, `access` with it. */
export function PersonFacts({ person, access }: FactsProps) {
  const name = { 'First name': person.first_name, 'Last name': person.last_name };
  const born = { 'Date of birth': longDay(person.date_of_birth) };
  const since = { Since: longInstant(person.created_at) };
  if (person.type === 'user' || person.type === 'default')
    return (
      <Card title="Person">
        <Facts of={{ ...name, ...born, ...since }} />
      </Card>
    );
  const contacts = { Email: person.email, Phone: person.phone_number && phoneText(person.phone_number) };
  return (
    <Grid>
      <Card title="Person">
        <Facts of={{ ...name, ...contacts, ...(person.date_of_birth && born) }} />
      </Card>
      <Card title="Access and work">
        <Facts of={{ Role: roleLabels[person.type], Branch: person.branch, ...since, ...access }} />
      </Card>
    </Grid>
  );
}

/** Who looks after a customer today, and who did. */
export function Officers({ person }: { person: UserView }) {
  return (
    <Card title="Officers">
      <DataTable<OfficerLine>
        small="rows"
        label="Officers"
        rows={person.officers}
        rowKey={({ office, id, since }) => `${office} ${id} ${since.toISOString()}`}
        empty="This customer has no officer yet."
        columns={{
          Officer: (row) => (
            <Pair note={officeLabels[row.office]}>
              <b>{row.name}</b>
            </Pair>
          ),
          Since: (row) => (
            <Pair note={row.until ? `until ${longDay(dayInLagos(row.until))}` : 'current'}>{longDay(dayInLagos(row.since))}</Pair>
          ),
        }}
      />
    </Card>
  );
}

export function PersonRequests({ person }: { person: UserView }) {
  const { data, error } = useRequestsAbout(person.id);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return <EmptyState title="No change requested" />;
  return (
    <Timeline
      moments={data.map((request) => ({
        id: request.id,
        when: longInstant(request.requested_at),
        title: (
          <>
            {request.requested_by.name}: {kindLabels[request.kind]} <RequestTag status={request.status} />
          </>
        ),
        children: (
          <>
            <p>{request.reason}</p>
            <ChangeList changes={request.changes} />
            <Outcome of={request} />
          </>
        ),
      }))}
    />
  );
}

export function PersonHistory({ id }: { id: string }) {
  const filters = useFilters();
  const { data, error, refetch } = usePersonHistory(id, filters.page);
  // Nothing that the caller may read is the same as nothing.
  if (error && 'code' in error && error.code === 'history_missing') return <EmptyState title="No history yet" />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack>
      <Timeline
        moments={data.data.map((line) => ({
          id: line.id,
          when: longInstant(line.at),
          title: line.sentence,
          children: (
            <>
              {line.reason && <p>{line.reason}</p>}
              <ChangeList changes={line.changes} />
            </>
          ),
        }))}
      />
      <Pages of={data.meta} onTurn={filters.turnTo} />
      <Link to={paths.staff.actionHistory(id)}>Full history and export</Link>
    </Stack>
  );
}
