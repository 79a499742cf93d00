/** Promises to pay by their day: how many were kept, by branch and officer, and each of them. */
import type { UserId } from '@ajo/contract/kernel/id';
import { wholeNumber } from '@ajo/contract/kernel/money';
import { type Day, longDay, longInstant } from '@ajo/contract/kernel/time';
import { PromiseGroup, promiseList, type PromiseRow, type PromiseFilters } from '@ajo/contract/modules/recovery.promises';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { unbroken } from '#platform/unbroken';
import {
  Card,
  choicesOf,
  DataTable,
  EmptyState,
  ErrorState,
  Grid,
  LinkTarget,
  ListPanel,
  Money,
  Pair,
  Stack,
  Stat,
  StatusTag,
  useFilters,
  useListLink,
} from '#ui';
import { type GroupedPromises, recoveryKey, usePromises } from '../recovery.calls.ts';
import { keptRate, promiseGroupLabels, promiseLabels, promiseStates, promiseTones } from '../recovery.labels.ts';
import { useOfficerFilters } from './recovery-filters.tsx';
import './promises.css';

const end = 'end' as const;
const state = { name: 'state', label: 'Promise', all: 'All promises', options: choicesOf(promiseStates) };
const days = [
  { name: 'start_date', label: 'Promised from' },
  { name: 'end_date', label: 'Promised until' },
];

export const Promises = () => (
  <Stack gap="loose">
    <Figures />
    <LinkTarget id="promises">
      <ListPanel
        list={promiseList}
        label="Promises to pay"
        words={{ one: 'promise', many: 'promises' }}
        cacheKey={recoveryKey}
        search="Customer name"
        filters={[...days, state, ...useOfficerFilters()]}
        empty={<EmptyState title="No promises">No promises to pay fall on these days. Choose other days.</EmptyState>}
        columns={{
          Customer: (row: PromiseRow) => (
            <Pair note={row.number}>
              <Link to={paths.staff.request(row.loan_id)}>{row.customer.name}</Link>
            </Pair>
          ),
          'Promised for': (row) => longDay(row.promise.on),
          Promised: { align: end, cell: (row) => <Money of={row.promise.amount} /> },
          Paid: { align: end, cell: (row) => <Money of={row.promise.paid} /> },
          Promise: (row) => <StatusTag tone={promiseTones[row.promise.state]}>{promiseLabels[row.promise.state]}</StatusTag>,
          Officers: (row) => (
            <Pair note={row.recovery_officer && `Recovery: ${row.recovery_officer}`}>
              {row.account_officer ?? 'No account officer'}
            </Pair>
          ),
          Recorded: (row) => <Pair note={unbroken(longInstant(row.contacted_at))}>{row.recorded_by}</Pair>,
        }}
      />
    </LinkTarget>
  </Stack>
);

const names = ['start_date', 'end_date', 'branch_id', 'officer_id', 'recovery_officer_id', 'search', 'by'] as const;

/** Of the filters of the list, without the state of a promise: each figure links to its state. */
function Figures() {
  const filters = useFilters(...names);
  const by = PromiseGroup.catch('branch').parse(filters.values.by);
  const { data, error, refetch, isPlaceholderData: isBehind } = usePromises({ ...queryOf(filters.values), by });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div className="stack stack-loose follows" aria-busy={isBehind}>
      <Kept view={data} chosen={by} onGroup={(group) => filters.set('by', group)} />
    </div>
  );
}

const queryOf = (values: Readonly<Record<(typeof names)[number], string>>): PromiseFilters => ({
  ...(values.start_date && { start_date: values.start_date as Day }),
  ...(values.end_date && { end_date: values.end_date as Day }),
  ...(values.branch_id && { branch_id: values.branch_id }),
  ...(values.officer_id && { officer_id: values.officer_id as UserId }),
  ...(values.recovery_officer_id && { recovery_officer_id: values.recovery_officer_id as UserId }),
  ...(values.search && { search: values.search }),
});

/** `chosen`: until its reply the groups are still those of `view.by`. */
type KeptPromisesProps = { view: GroupedPromises; chosen: PromiseGroup; onGroup: (by: PromiseGroup) => void };

function Kept({ view, chosen, onGroup }: KeptPromisesProps) {
  const link = useListLink();
  const to = (only?: string): string => `${link({ state: only })}#promises`;
  return (
    <>
      <p className="quiet">
        Promises for {longDay(view.start_date)} {view.end_date ? `to ${longDay(view.end_date)}` : 'and later'}. A reversed payment
        does not count.
      </p>
      <Grid>
        <Stat label="Promises kept" note={`of ${wholeNumber(view.kept + view.broken)} kept or broken`} to={to()}>
          {keptRate(view.kept_rate_bps)}
        </Stat>
        <Stat label="Kept" to={to('kept')}>
          {wholeNumber(view.kept)}
        </Stat>
        <Stat label="Broken" to={to('broken')}>
          {wholeNumber(view.broken)}
        </Stat>
        <Stat label="Open" to={to('open')}>
          {wholeNumber(view.open)}
        </Stat>
      </Grid>
      <Card title="Promises kept" actions={<Chips chosen={chosen} onGroup={onGroup} />}>
        <div className="promise-groups">
          <Groups view={view} />
        </div>
      </Card>
    </>
  );
}

const Chips = ({ chosen, onGroup }: Omit<KeptPromisesProps, 'view'>) => (
  <nav className="row" aria-label="Group by">
    {PromiseGroup.options.map((group) => (
      <button key={group} type="button" className="chip" aria-pressed={group === chosen} onClick={() => onGroup(group)}>
        {promiseGroupLabels[group]}
      </button>
    ))}
  </nav>
);

type Group = GroupedPromises['groups'][number];
const filterNames: Record<PromiseGroup, string> = {
  branch: 'branch_id',
  officer: 'officer_id',
  recovery_officer: 'recovery_officer_id',
};
/** Only customers without a recovery officer can be filtered by that. */
const idOf = (by: PromiseGroup, { id }: Group): string => id || (by === 'recovery_officer' ? 'none' : '');

function Groups({ view }: Pick<KeptPromisesProps, 'view'>) {
  const link = useListLink();
  const { by } = view;
  const name = promiseGroupLabels[by];
  return (
    <DataTable<Group>
      small="rows"
      label={`Promises by ${name.toLowerCase()}`}
      rows={view.groups}
      empty="No promises to pay fall on these days. Choose other days."
      columns={{
        [name]: (group) => {
          const id = idOf(by, group);
          return id ? <Link to={`${link({ state: undefined, [filterNames[by]]: id })}#promises`}>{group.name}</Link> : group.name;
        },
        Promises: { align: end, cell: (group) => wholeNumber(group.promises) },
        Promised: { align: end, cell: (group) => <Money of={group.promised} /> },
        Kept: { align: end, cell: (group) => wholeNumber(group.kept) },
        Broken: { align: end, cell: (group) => wholeNumber(group.broken) },
        Open: { align: end, cell: (group) => wholeNumber(group.open) },
        'Kept rate': { align: end, first: true, cell: (group) => keptRate(group.kept_rate_bps) },
      }}
      totals={{
        [name]: 'Total',
        Promises: wholeNumber(view.promises),
        Promised: <Money of={view.promised} />,
        Kept: wholeNumber(view.kept),
        Broken: wholeNumber(view.broken),
        Open: wholeNumber(view.open),
        'Kept rate': keptRate(view.kept_rate_bps),
      }}
    />
  );
}
