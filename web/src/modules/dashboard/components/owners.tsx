/** Branches, or the officers of a branch, beside each other: what is outstanding, what is at risk, and what they collected this month. */
import { Link } from 'react-router';
import { loansText, percent, usePortfolio } from '#modules/reports';
import { Card, Money, Progress, Skeletons } from '#ui';
import { useCollectedBy } from '../owners.calls.ts';
import { groupedBy, type GroupRow, inPortfolio, isRisky, riskOf } from '../portfolio-rows.ts';

const titles = { branch: 'Branches', officer: 'Officers' };

export function Owners() {
  const by = groupedBy();
  const { data, error } = usePortfolio({ by });
  const { data: collected, isFetched } = useCollectedBy(by);
  if (error || (data && data.groups.length < 2)) return null;
  if (!data || !isFetched)
    return (
      <Card title={titles[by]}>
        <Skeletons lines={6} />
      </Card>
    );
  return (
    <Card title={titles[by]}>
      <ul className="queue owners">
        {data.groups.map((row) => (
          <li key={row.id || row.name} data-plain>
            <span>
              <Name of={row} by={by} />
              <small>{loansText(row.loans)}</small>
            </span>
            <Collected rate={collected?.find(({ id }) => id === row.id)?.collection_rate_bps ?? null} of={row.name} />
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

function Name({ of: row, by }: { of: GroupRow; by: 'branch' | 'officer' }) {
  if (!row.id) return <b>{row.name}</b>;
  return (
    <Link className="figure-link" to={inPortfolio({ [by === 'branch' ? 'branch_id' : 'officer_id']: row.id })}>
      <b>{row.name}</b>
    </Link>
  );
}

/** Of the amounts due since the first of the month. */
function Collected({ rate, of: name }: { rate: number | null; of: string }) {
  if (rate === null) return <span className="owners-collected" />;
  return (
    <span className="owners-collected">
      <Progress value={rate / 100} label={`Collected this month, ${name}`} />
      <small>{Math.round(rate / 100)}% collected</small>
    </span>
  );
}
