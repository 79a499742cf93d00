/** Liquidity: the money at hand, and what is expected to come in and to go out in the next twelve months. */
import { type Kobo, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { search } from '@ajo/contract/kernel/page';
import { longDay, monthName } from '@ajo/contract/kernel/time';
import type { Liquidity, LiquidityMonth } from '@ajo/contract/modules/reports.liquidity';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import {
  BarChart,
  Card,
  compactNaira,
  ErrorState,
  Grid,
  lengthOf,
  LinkTarget,
  Money,
  Notice,
  Skeletons,
  Stack,
  Stat,
  useListLink,
} from '#ui';
import { useLiquidity } from '../reports.calls.ts';
import { Matrix, monthRows } from './matrix.tsx';

export function LiquidityTab() {
  const { data, error, refetch } = useLiquidity();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Figures of={data} /> : <Skeletons />;
}

/** The part of the page that has the months as a table. */
const monthsId = 'months';

function Figures({ of }: { of: Liquidity }) {
  const link = useListLink();
  // A bar has three lists: they are in the row of its month.
  const months = `${link({})}#${monthsId}`;
  const short = of.months.find(({ balance }) => balance < noMoney);
  return (
    <Stack gap="loose">
      <Grid>
        <Stat label="In the bank" note={<InTheBank of={of.bank_accounts} />}>
          <Money rounds of={of.bank} />
        </Stat>
        <Stat label="Payable on demand" note={<OnDemand of={of} />}>
          <Money rounds of={of.on_demand} />
        </Stat>
        <Stat label="Overdue" note="not counted in any month">
          <Link to={paths.staff.defaulters}>
            <Money rounds of={of.overdue} />
          </Link>
        </Stat>
      </Grid>
      {short && (
        <Notice tone="warning" title={`Money runs short in ${monthName(short.from)}`}>
          Expected repayments do not cover the investments and savings that fall due by {longDay(short.to)}.
        </Notice>
      )}
      <Card title="Expected payments by month">
        <BarChart
          label="Expected repayments, and payments to investors and savers"
          beside
          words={{ name: 'Month', value: 'Payments out', whole: 'Payments in' }}
          short={compactNaira}
          long={(amount) => `₦${amount.toLocaleString('en-NG')}`}
          bars={of.months.map((month) => ({
            name: monthName(month.from).slice(0, 3),
            value: lengthOf(plus(month.investments, month.savings)),
            whole: lengthOf(month.repayments),
            to: months,
          }))}
        />
      </Card>
      <LinkTarget id={monthsId}>
        <Months of={of.months} />
      </LinkTarget>
      <p className="quiet">
        Repayments are open instalments of running loans. Investments count with their principal, savings with today’s balance.
        New loans, new savings and interest to come are not included.
      </p>
    </Stack>
  );
}

/** By the books: each account is a link, and payouts on their way are taken off. */
const InTheBank = ({ of: { operating, settlement, in_flight: inFlight } }: { of: Liquidity['bank_accounts'] }) => (
  <>
    <Link to={paths.staff.ledgerAccount('1000')}>{naira(operating)} in our bank</Link>
    {settlement !== noMoney && (
      <>
        {' '}
        and <Link to={paths.staff.ledgerAccount('1010')}>{naira(settlement)} in settlement accounts</Link>
      </>
    )}
    , less <Link to={paths.staff.ledgerAccount('1030')}>{naira(inFlight)} of payouts on their way</Link>
  </>
);

/** The two parts of the figure, each with its rows. */
const OnDemand = ({ of }: { of: Liquidity }) => (
  <>
    <Link to={`${paths.staff.savings}?${search({ payable_on: of.on })}`}>{naira(of.on_demand_savings)} in savings</Link> and{' '}
    <Link to={paths.staff.ledgerAccount('2010')}>{naira(of.on_demand_credit)} of customer credit</Link>
  </>
);

const spanOf = ({ from, to }: LiquidityMonth): string => `start_date=${from}&end_date=${to}`;

const Months = ({ of }: { of: LiquidityMonth[] }) => (
  <Matrix<LiquidityMonth>
    label="Expected by month"
    rows={of}
    empty="No months"
    {...monthRows((month: LiquidityMonth) => month.from)}
    columns={{
      Repayments: (row) => <Expected of={row.repayments} to={`${paths.staff.collection}?${spanOf(row)}&show=open#instalments`} />,
      Investments: (row) => (
        <Expected
          of={row.investments}
          to={`${paths.staff.investments}?${search({ status: 'active', matures_from: row.from, matures_to: row.to })}`}
        />
      ),
      Savings: (row) => (
        <Expected of={row.savings} to={`${paths.staff.savings}?${search({ ends_from: row.from, ends_to: row.to })}`} />
      ),
      Net: (row) => <Money rounds of={row.net} />,
      'Bank balance': (row) => <Money rounds of={row.balance} />,
    }}
  />
);

/** Nothing is expected in most months: only an amount has a list. */
const Expected = ({ of, to }: { of: Kobo; to: string }) =>
  of === noMoney ? (
    <span className="matrix-zero">—</span>
  ) : (
    <Link to={to}>
      <Money rounds of={of} />
    </Link>
  );
