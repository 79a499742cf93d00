/** The portfolio by days past due and by owner: the portfolio of the last closed day. Each part leads to its loans. */
import { scopeOf } from '@ajo/contract/kernel/access';
import { nairaWhole } from '@ajo/contract/kernel/money';
import { search } from '@ajo/contract/kernel/page';
import { longDay } from '@ajo/contract/kernel/time';
import type { PortfolioGroup, PortfolioView } from '@ajo/contract/modules/reports';
import { Link } from 'react-router';
import { loansText, percent, shortBucketLabels, usePortfolio } from '#modules/reports';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card, DataTable, EmptyState, ErrorState, lengthOf, Money, Skeletons, StackedBar } from '#ui';
import '../../../ui/first-figure.css';

type GroupRow = PortfolioView['groups'][number];
const riskDays = 30;
const riskOf = ({ at_risk: risks }: Pick<GroupRow, 'at_risk'>): number =>
  risks.find(({ days }) => days === riskDays)?.share_bps ?? 0;
/** More at risk than the whole portfolio. */
const isRisky = (row: GroupRow, whole: PortfolioView): boolean => riskOf(row) > riskOf(whole);
const inPortfolio = (query: Record<string, string>): string => `${paths.staff.portfolio}?${search(query)}`;

/** Those who see all branches compare branches; a branch compares its officers. */
const groupedBy = (): PortfolioGroup => (scopeOf(session.role(), 'collections.read') === 'all' ? 'branch' : 'officer');

/** `isAlone`: who looks after the loans is below, not beside it. */
export function Book({ isAlone }: { isAlone: boolean }) {
  const by = groupedBy();
  const { data, error, refetch } = usePortfolio({ by });
  if (error || !data)
    return (
      <Card title="Portfolio by days past due">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons lines={6} />}
      </Card>
    );
  return (
    <>
      <Card
        title="Portfolio by days past due"
        actions={data.on && <Link to={paths.staff.portfolio}>Close of {longDay(data.on)}</Link>}
      >
        {data.loans === 0 ? (
          <EmptyState title="No loans in the book yet">
            Outstanding loans by days past due appear here after the first day is closed.
          </EmptyState>
        ) : (
          <>
            <p className="quiet">
              {nairaWhole(data.outstanding)} in {loansText(data.loans)}, {percent(riskOf(data))} at risk over {riskDays} days
            </p>
            <Buckets of={data} />
          </>
        )}
      </Card>
      {isAlone && data.groups.length > 1 && <Groups of={data} by={by} />}
    </>
  );
}

const Buckets = ({ of: view }: { of: PortfolioView }) => (
  <StackedBar
    label="Outstanding principal by days past due"
    parts={view.buckets.map(({ bucket, loans, outstanding }) => ({
      name: shortBucketLabels[bucket],
      value: lengthOf(outstanding),
      figures: [loansText(loans), nairaWhole(outstanding)],
      to: inPortfolio({ bucket }),
    }))}
  />
);

const ownerAddress = (by: PortfolioGroup, id: string): string =>
  inPortfolio({ [by === 'branch' ? 'branch_id' : 'officer_id']: id });

/** The same in a narrow card: a line for each. */
export function OwnersBeside() {
  const by = groupedBy();
  const { data, error } = usePortfolio({ by });
  const title = by === 'branch' ? 'Branches' : 'Officers';
  if (error || (data && data.groups.length < 2)) return null;
  if (!data)
    return (
      <Card title={title}>
        <Skeletons lines={6} />
      </Card>
    );
  return (
    <Card title={title}>
      <ul className="queue">
        {data.groups.map((row) => (
          <li key={row.id ?? row.name} data-plain>
            <span>
              {row.id ? (
                <Link className="figure-link" to={ownerAddress(by, row.id)}>
                  <b>{row.name}</b>
                </Link>
              ) : (
                <b>{row.name}</b>
              )}
              <small>{loansText(row.loans)}</small>
            </span>
            <span className="queue-end">
              <b>
                <Money of={row.outstanding} whole />
              </b>
              <small {...(isRisky(row, data) && { 'data-late': true })}>{percent(riskOf(row))} at risk</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Groups({ of: view, by }: { of: PortfolioView; by: PortfolioGroup }) {
  const isBranch = by === 'branch';
  const name = isBranch ? 'Branch' : 'Officer';
  return (
    <Card title={isBranch ? 'Branches' : 'Officers'}>
      <DataTable<GroupRow>
        small="rows"
        label={isBranch ? 'Branches' : 'Officers'}
        rows={view.groups}
        empty="No loans yet."
        columns={{
          [name]: (row: GroupRow) => (row.id ? <Link to={ownerAddress(by, row.id)}>{row.name}</Link> : row.name),
          Loans: { align: 'end', cell: (row: GroupRow) => row.loans },
          'Principal outstanding': { align: 'end', first: true, cell: (row: GroupRow) => <Money of={row.outstanding} whole /> },
          'At risk over 30 days': {
            align: 'end',
            cell: (row: GroupRow) => <span {...(isRisky(row, view) && { 'data-late': true })}>{percent(riskOf(row))}</span>,
          },
        }}
      />
    </Card>
  );
}
