/** The figures of collections: amounts, rates, and portfolio at risk. */
import type { CollectionSummary } from '@ajo/contract/modules/reports.collections';
import { Card, Grid, Money, Stat, useListLink } from '#ui';
import { instalmentsText, rate } from '../collections.labels.ts';
import type { Whose } from '../loans-address.ts';
import { AtRiskStats } from './at-risk-stats.tsx';

/** The instalments behind a figure are in the list of the page. */
export function CollectionCards({ view, filters }: { view: CollectionSummary; filters: Whose }) {
  const link = useListLink();
  const [due, collected, onTime] = [undefined, 'collected', 'on_time'].map((show) => `${link({ show })}#instalments`);
  return (
    <>
      <Grid>
        <Stat label="Due" note={`${instalmentsText(view.instalments)}, without penalties`} to={due}>
          <Money of={view.due} />
        </Stat>
        <Stat label="Collected" note="paid by the last day" to={collected}>
          <Money of={view.collected} />
        </Stat>
        <Stat label="Collection rate" note="collected of what was due" to={collected}>
          {rate(view.collection_rate_bps)}
        </Stat>
        <Stat label="On-time rate" note="paid by its due day" to={onTime}>
          {rate(view.on_time_rate_bps)}
        </Stat>
        <Stat label="Recovery rate" note={<Recovered view={view} />}>
          {rate(view.recovery_rate_bps)}
        </Stat>
      </Grid>
      {view.at_risk_on && (
        <Card title="Portfolio at risk">
          <AtRiskStats of={view.at_risk} within={{ ...whoseOf(filters), on: view.at_risk_on }} />
        </Card>
      )}
    </>
  );
}

/** The other filters of the page are of instalments. */
const whoseOf = ({ branch_id, officer_id, loan_interest_id }: Whose): Whose => ({ branch_id, officer_id, loan_interest_id });

function Recovered({ view: { opening_arrears: arrears, recovered } }: { view: CollectionSummary }) {
  if (arrears === null) return 'the day before the span is not closed';
  return (
    <>
      <Money of={recovered} /> of <Money of={arrears} /> overdue at the start
    </>
  );
}
