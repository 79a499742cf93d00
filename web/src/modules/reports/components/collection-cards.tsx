/** The figures of collections: amounts, rates, and portfolio at risk. */
import type { CollectionSummary } from '@ajo/contract/modules/reports.collections';
import { Card, Grid, Money, Stat } from '#ui';
import { instalmentsText, rate } from '../collections.labels.ts';
import type { Whose } from '../loans-address.ts';
import { AtRiskStats } from './at-risk-stats.tsx';

export const CollectionCards = ({ view, filters }: { view: CollectionSummary; filters: Whose }) => (
  <>
    <Grid>
      <Stat label="Due" note={`${instalmentsText(view.instalments)}, without penalties`}>
        <Money of={view.due} />
      </Stat>
      <Stat label="Collected" note="paid by the last day">
        <Money of={view.collected} />
      </Stat>
      <Stat label="Collection rate" note="collected of what was due">
        {rate(view.collection_rate_bps)}
      </Stat>
      <Stat label="On-time rate" note="paid by its due day">
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
