/** The parts of a person's page that are about the person: profile, officers, requests, history. */
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { HistoryLine } from '@ajo/contract/modules/history';
import type { OfficerLine, UserView } from '@ajo/contract/modules/users';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { forPeople, shortSentence } from '#platform/fact-text';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import {
  Card,
  EmptyState,
  ErrorState,
  Facts,
  Grid,
  HistoryDays,
  type HistoryEntry,
  Pages,
  ShowMore,
  Skeletons,
  Timeline,
  useFilters,
} from '#ui';
import { useRequestsAbout } from '../requests.calls.ts';
import { kindLabels, officeLabels } from '../user.labels.ts';
import { usePersonHistory } from '../users.calls.ts';
import { ChangeList } from './change-list.tsx';
import { Outcome, RequestTag } from './request-course.tsx';

type FactsProps = { person: UserView; access?: Record<string, ReactNode> };

/** The head has the name, and what is the same for all: of a customer the phone and the branch, of others the role and the branch. */
export function PersonFacts({ person, access }: FactsProps) {
  const born = { 'Date of birth': longDay(person.date_of_birth) };
  const since = { Since: longInstant(person.created_at) };
  if (person.type === 'user' || person.type === 'default')
    return (
      <Card title="Person">
        <Facts of={{ ...(person.email && { Email: person.email }), ...born, ...since }} />
      </Card>
    );
  return (
    <Grid>
      <Card title="Contact">
        <Facts
          of={{
            ...(person.email && { Email: person.email }),
            ...(person.phone_number && { Phone: phoneText(person.phone_number) }),
            ...(person.date_of_birth && born),
          }}
        />
      </Card>
      <Card title="Account">
        <Facts of={{ ...access, ...since }} />
      </Card>
    </Grid>
  );
}

/** Who looks after a customer today, and who did. */
export function Officers({ person: { officers } }: { person: UserView }) {
  return (
    <Card title="Officers">
      {officers.length === 0 ? (
        <p className="quiet">This customer has no officer yet.</p>
      ) : (
        <dl className="facts">
          {officers.map((line) => (
            <div key={`${line.office} ${line.id} ${line.since.toISOString()}`}>
              <dt>{officeLabels[line.office]}</dt>
              <dd>
                {line.name}
                <small className="officer-time">{timeOf(line)}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function timeOf({ since, until }: OfficerLine): string {
  const from = longDay(dayInLagos(since));
  return until ? `${from} to ${longDay(dayInLagos(until))}` : `since ${from}`;
}

const noRequests = <EmptyState title="No change requested" />;

export function PersonRequests({ person, empty = noRequests }: { person: UserView; empty?: ReactNode }) {
  const { data, error } = useRequestsAbout(person.id);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return empty;
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

const NoHistory = () => <EmptyState title="No history yet" />;

/** `folded`: below other parts, with its latest entries only until all are opened. */
export function PersonHistory({ id, folded = false }: { id: string; folded?: boolean }) {
  const filters = useFilters();
  const [isFolded, setFolded] = useState(folded);
  const { data, error, refetch } = usePersonHistory(id, filters.page);
  // Nothing that the caller may read is the same as nothing.
  if (error && 'code' in error && error.code === 'history_missing') return <NoHistory />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.data.length === 0) return <NoHistory />;
  const isShort = isFolded && filters.page === 1 && data.data.length > maxFolded + 1;
  return (
    <Card title="History" actions={<Link to={paths.staff.actionHistory(id)}>Full history and export</Link>}>
      <HistoryDays of={(isShort ? data.data.slice(0, maxFolded) : data.data).map(entryOf)} />
      {isShort ? (
        <p className="history-more">
          <ShowMore
            look="plain"
            goesOnAt={(card) => card.querySelectorAll<HTMLElement>('.history-day li')[maxFolded]}
            onShow={() => setFolded(false)}
          >
            Show earlier entries
          </ShowMore>
        </p>
      ) : (
        <Pages of={data.meta} onTurn={filters.turnTo} />
      )}
    </Card>
  );
}

const maxFolded = 3;
/** So few changes are shown below their sentence. */
const maxShown = 2;

function entryOf(line: HistoryLine): HistoryEntry {
  const changes = <ChangeList changes={line.changes} />;
  const isLong = forPeople(line.changes).length > maxShown;
  return {
    id: line.id,
    at: line.at,
    text: shortSentence(line),
    details: isLong && changes,
    children: (
      <>
        {line.reason && <q>{line.reason}</q>}
        {!isLong && changes}
      </>
    ),
  };
}
