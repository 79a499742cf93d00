/** Income and expenses of a period, and the financial position at its end. Each account leads to its entries. */
import { divideRounded, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, Day, dayInLagos, longDay, monthName } from '@ajo/contract/kernel/time';
import type { FinancialStatements, StatementPart } from '@ajo/contract/modules/reports.statements';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { Button, Card, DateField, ErrorState, Grid, Money, Notice, Skeletons, Stack, Stat, useFilters } from '#ui';
import { type StatementPeriod, useFinancialStatements, useStatementsFile } from '../reports.calls.ts';
import { GroupChips } from './group-chips.tsx';
import { type Figures, type Periods, StatementTable } from './statement-table.tsx';

const firstOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day;

/** The periods that finance closes: this month, the last one, the year until today. */
function periods(today: Day): Record<string, StatementPeriod> {
  const thisMonth = firstOf(today);
  const lastMonthEnd = addDays(thisMonth, -1);
  return {
    'This month': { start_date: thisMonth, end_date: today },
    'Last month': { start_date: firstOf(lastMonthEnd), end_date: lastMonthEnd },
    'This year': { start_date: `${today.slice(0, 5)}01-01` as Day, end_date: today },
  };
}

const isSame = (one: StatementPeriod | undefined, other: StatementPeriod): boolean =>
  one?.start_date === other.start_date && one.end_date === other.end_date;

export function FinancialStatementsTab() {
  const { values, set } = useFilters('from', 'to');
  const choices = periods(dayInLagos(now()));
  const standard = choices['This month'] as StatementPeriod;
  const [from, to] = [Day.safeParse(values.from), Day.safeParse(values.to)];
  const period: StatementPeriod = {
    start_date: from.success ? from.data : standard.start_date,
    end_date: to.success ? to.data : standard.end_date,
  };
  const chosen = Object.keys(choices).find((name) => isSame(choices[name], period)) ?? '';
  const { data, error, refetch } = useFinancialStatements(period);
  const file = useStatementsFile();
  const choose = ({ start_date: start, end_date: end }: StatementPeriod): void => {
    set('from', start);
    set('to', end);
  };
  return (
    <Stack gap="loose">
      <div className="statement-period">
        <DateField label="From" required value={period.start_date} onChange={(value) => set('from', value)} />
        <DateField label="To" required value={period.end_date} onChange={(value) => set('to', value)} />
        <GroupChips
          name="Period"
          by={chosen}
          labels={Object.fromEntries(Object.keys(choices).map((name) => [name, name]))}
          onGroup={(name) => choose(choices[name] ?? standard)}
        />
        <Button look="plain" busy={file.isPending} onClick={() => file.mutate(period)}>
          Export CSV
        </Button>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && !error && <Statements of={data} />}
    </Stack>
  );
}

function Statements({ of }: { of: FinancialStatements }) {
  const flow = ['This period', 'Period before'] as const;
  const position = [longDay(of.to), longDay(of.before.to)] as const;
  return (
    <>
      {of.difference !== noMoney && (
        <Notice tone="error" title="The books do not balance">
          Assets exceed liabilities and equity by <Money of={of.difference} />. Open End of day and resolve the difference.
        </Notice>
      )}
      <div className="exact">
        <Grid>
          <Figure label="Income" of={of.income} />
          <Figure label="Expenses" of={of.expenses} />
          <Figure label="Profit" of={of.profit} />
        </Grid>
      </div>
      <Card title="Income statement">
        <div className="stack statement">
          <p className="quiet">
            {spanText(of)}, compared with {spanText(of.before)}
          </p>
          <Part name="Income" of={of.income} columns={flow} span={of} />
          <Part
            name="Expenses"
            of={of.expenses}
            columns={flow}
            span={of}
            closing={{ name: 'Profit of the period', ...of.profit }}
          />
        </div>
      </Card>
      <Card title="Financial position">
        <div className="stack statement">
          <Part name="Assets" of={of.assets} columns={position} span={of} />
          <Part name="Liabilities" of={of.liabilities} columns={position} span={of} />
          <Part name="Equity" of={withProfit(of)} columns={position} span={of} />
        </div>
      </Card>
    </>
  );
}

type Span = { from: Day; to: Day };

/** A whole month is named. */
function spanText({ from, to }: Span): string {
  const isMonth = from === firstOf(from) && addDays(to, 1) === firstOf(addDays(to, 1)) && firstOf(to) === from;
  return isMonth ? monthName(from) : `${longDay(from)} to ${longDay(to)}`;
}

type FigureProps = { label: string; of: Pick<StatementPart, 'amount' | 'before'> };

/** "−27% from"; without a base there is no share. */
function changeText({ amount, before }: FigureProps['of']): string {
  if (before <= noMoney) return 'From';
  const percent = Number(divideRounded(minus(amount, before) * 100n, before, 'half-up'));
  if (percent === 0) return 'Unchanged from';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% from`;
}

/** The answer before the accounts behind it. */
const Figure = ({ label, of }: FigureProps) => (
  <Stat
    label={label}
    note={
      <>
        {changeText(of)} <Money of={of.before} />
      </>
    }
  >
    <Money of={of.amount} />
  </Stat>
);

type PartProps = { name: string; of: StatementPart; columns: Periods; span: Span; closing?: Figures };

const Part = ({ name, of, columns, span, closing }: PartProps) => (
  <StatementTable
    title={name}
    columns={columns}
    lines={of.lines.map(({ code, name: account, ...figures }) => ({
      id: code,
      name: code === '' ? account : <AccountLink code={code} name={account} span={span} />,
      ...figures,
    }))}
    total={{ name: 'Total', ...of }}
    closing={closing}
  />
);

/** Its entries of the period; of an account for each owner, the owners. */
const AccountLink = ({ code, name, span: { from, to } }: { code: string; name: string; span: Span }) => (
  <Link to={paths.staff.ledgerAccountIn(code, { from, to })}>
    {code} {name}
  </Link>
);

/** The profit of all days until then belongs to the owners as well. */
function withProfit({ equity, retained }: FinancialStatements): StatementPart {
  return {
    lines: [...equity.lines, { code: '', name: 'Profit until then', ...retained }],
    amount: plus(equity.amount, retained.amount),
    before: plus(equity.before, retained.before),
  };
}
