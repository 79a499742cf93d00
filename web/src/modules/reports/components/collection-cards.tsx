/** The figures of collections: amounts, rates, and portfolio at risk. */
import { addDays, longDay } from '@ajo/contract/kernel/time';
import type { CollectionSummary } from '@ajo/contract/modules/reports.collections';
import { Link } from 'react-router';
import { Grid, Money, Stat, useListLink } from '#ui';
import { instalmentsText, rate } from '../collections.labels.ts';
import { loansAddress, type PortfolioScope } from '../loans-address.ts';
import { percent } from '../portfolio.labels.ts';
import type { Collections } from '../reports.calls.ts';
import './collections.css';

/** The instalments behind a figure are in the list of the page. */
export function CollectionCards({ view }: { view: Collections }) {
  const link = useListLink();
  const [due, collected, onTime, recovered] = [undefined, 'collected', 'on_time', 'recovered'].map(
    (show) => `${link({ show })}#instalments`,
  );
  return (
    <div className="collection-figures">
      <Grid>
        <Stat label="Due" note={`${instalmentsText(view.instalments)}, without penalties`} to={due}>
          <Money of={view.due} />
        </Stat>
        <Stat label="Collected" note={`Paid by ${longDay(view.paid_by)}`} to={collected}>
          <Money of={view.collected} />
        </Stat>
        <Stat label="Collection rate" note="Collected of what was due" to={collected}>
          {rate(view.collection_rate_bps)}
        </Stat>
        <Stat label="On-time rate" note="Paid by its due date" to={onTime}>
          {rate(view.on_time_rate_bps)}
        </Stat>
        <Stat
          label="Recovery rate"
          note={<Recovered view={view} opening={openingOf(view)} />}
          to={view.opening_arrears === null ? undefined : recovered}
        >
          {rate(view.recovery_rate_bps)}
        </Stat>
        <AtRisk view={view} />
      </Grid>
    </div>
  );
}

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
