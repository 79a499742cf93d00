/** The figures of collections: amounts, rates, and portfolio at risk. */
import { addDays, longDay } from '@ajo/contract/kernel/time';
import type { CollectionSummary } from '@ajo/contract/modules/reports.collections';
import { Link } from 'react-router';
import { Grid, Money, Progress, Stat, useListLink } from '#ui';
import { rate } from '../collections.labels.ts';
import { loansAddress, type PortfolioScope } from '../loans-address.ts';
import { percent } from '../portfolio.labels.ts';
import type { Collections } from '../reports.calls.ts';
import './collections.css';

/** The instalments behind a figure are in the list of the page. */
export function CollectionCards({ view }: { view: Collections }) {
  const link = useListLink();
  const instalments = (show?: 'collected' | 'on_time' | 'recovered'): string => `${link({ show })}#instalments`;
  return (
    <div className="collection-figures">
      <Grid>
        <Stat
          label={`Collected by ${longDay(view.paid_by)}`}
          note={<Share of={view} due={instalments()} />}
          to={instalments('collected')}
        >
          <Money of={view.collected} />
        </Stat>
        <Stat label="On-time rate" note="Paid by its due date" to={instalments('on_time')}>
          {rate(view.on_time_rate_bps)}
        </Stat>
        <Stat
          label="Recovery rate"
          note={<Recovered view={view} opening={openingOf(view)} />}
          to={view.opening_arrears === null ? undefined : instalments('recovered')}
        >
          {rate(view.recovery_rate_bps)}
        </Stat>
        <AtRisk view={view} />
      </Grid>
    </div>
  );
}

/** How much of what was due was collected. */
const Share = ({ of: view, due }: { of: Collections; due: string }) => (
  <>
    {view.collection_rate_bps !== null && <Progress value={view.collection_rate_bps / 100} label="Collected of what was due" />}
    {rate(view.collection_rate_bps)} of{' '}
    <Link to={due}>
      <Money of={view.due} />
    </Link>{' '}
    due
  </>
);

/** One of the four shares: the others are in the portfolio, which has no search. */
function AtRisk({ view: { at_risk: risks, at_risk_on: on, of } }: { view: Collections }) {
  const risk = risks.find(({ days }) => days === 30);
  return (
    on &&
    risk && (
      <Stat
        label="Portfolio at risk"
        note={`PAR 30 at the close of ${longDay(on)}${of.search ? ', all customers' : ''}`}
        to={loansAddress({ ...whoseOf(of), on, at_risk: '30' })}
      >
        {percent(risk.share_bps)}
      </Stat>
    )
  );
}

/** The other filters of the page are of instalments. */
const whoseOf = ({ branch_id, officer_id, loan_interest_id }: PortfolioScope): PortfolioScope => ({
  branch_id,
  officer_id,
  loan_interest_id,
});

/** The loans that were overdue at the start; the portfolio has no search. */
const openingOf = ({ start_date: from, of }: Collections) =>
  of.search ? undefined : loansAddress({ ...whoseOf(of), on: addDays(from, -1), at_risk: '1' });

type RecoveredProps = { view: CollectionSummary; opening: string | undefined };

function Recovered({ view: { opening_arrears: arrears, recovered }, opening }: RecoveredProps) {
  if (arrears === null) return 'The day before is not closed yet';
  const amount = <Money of={arrears} />;
  return (
    <>
      <Money of={recovered} /> of {opening ? <Link to={opening}>{amount}</Link> : amount} overdue at the start
    </>
  );
}
