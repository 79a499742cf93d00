/** Branches, or the officers of a branch, beside each other: what is outstanding, what is at risk, and what they collected this month. */
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Link } from 'react-router';
import { loansText, usePortfolio } from '#modules/reports';
import { paths } from '#platform/paths';
import { Card, Money, Progress, Row, Skeletons } from '#ui';
import { useCollectedBy } from '../owners.calls.ts';
import { groupedBy, type GroupRow, inPortfolio, isRisky, riskOf, shareText } from '../portfolio-rows.ts';
import { addressOf, countText, type Exists } from './figure-link.tsx';

const titles = { branch: 'Outstanding by branch', officer: 'Outstanding by officer' };

type Props = { staff: Figure | undefined; exists: Exists };

export function Owners({ staff, exists }: Props) {
  const by = groupedBy();
  const { data, error } = usePortfolio({ by });
  const { data: collected } = useCollectedBy(by);
  if (error || (data && data.groups.length < 2)) return null;
  if (!data)
    return (
      <Card title={titles[by]}>
        <Skeletons lines={6} />
      </Card>
    );
  return (
    <Card title={titles[by]} actions={<Ways by={by} staff={staff} exists={exists} />}>
      <ul className="queue owners">
        {data.groups.map((row) => (
          <li key={row.id || row.name} data-plain>
            <span>
              <Name of={row} by={by} />
              <small>{loansText(row.loans)}</small>
            </span>
            <Collected
              rate={collected && (collected.find(({ id }) => id === row.id)?.collection_rate_bps ?? null)}
              of={row.name}
            />
            <span className="queue-end">
              <b>
                <Money of={row.outstanding} whole />
              </b>
              <small {...(isRisky(row) && { 'data-late': true })}>{shareText(riskOf(row))} at risk</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** To the page of branches, and to staff by their number. */
function Ways({ by, staff, exists }: Props & { by: 'branch' | 'officer' }) {
  const to = staff && addressOf(staff, exists);
  return (
    <Row>
      {to && <Link to={to}>{countText(staff)} staff</Link>}
      {by === 'branch' && exists(paths.staff.branches) && <Link to={paths.staff.branches}>All branches</Link>}
    </Row>
  );
}

function Name({ of: row, by }: { of: GroupRow; by: 'branch' | 'officer' }) {
  if (!row.id) return <b>{row.name}</b>;
  return (
    <Link className="figure-link" to={inPortfolio({ [by === 'branch' ? 'branch_id' : 'officer_id']: row.id })}>
      <b>{row.name}</b>
    </Link>
  );
}

/** Of the amounts due since the first of the month. Its line is empty until that is known, so that nothing moves. */
function Collected({ rate, of: name }: { rate: number | null | undefined; of: string }) {
  if (typeof rate !== 'number')
    return (
      <span className="owners-collected">
        <span />
        <small>{rate === null ? 'Nothing due' : '\u00A0'}</small>
      </span>
    );
  return (
    <span className="owners-collected">
      <Progress value={rate / 100} label={`Collected this month, ${name}`} />
      <small {...(rate === 0 && { 'data-late': true })}>{Math.round(rate / 100)}% collected</small>
    </span>
  );
}
