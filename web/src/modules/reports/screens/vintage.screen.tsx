/** /admin/portfolio/vintage: the loans that were paid out in a month, and what each adds to the bad share of the month. */
import { noMoney } from '@ajo/contract/kernel/money';
import { Day, dayInLagos, longDay, monthName } from '@ajo/contract/kernel/time';
import { type VintageLoan, vintageLoanList } from '@ajo/contract/modules/reports.vintages';
import { useSearchParams } from 'react-router';
import { useBranchAndOfficer } from '#modules/loan-applications';
import { now } from '#platform/clock';
import { monthChoices } from '#platform/month-choices';
import { paths } from '#platform/paths';
import { EmptyState, type ListFilter, ListScreen, Money, Pair, Who } from '#ui';
import { DaysPastDue } from '../components/days-past-due.tsx';
import '../components/reported-loans.css';
import { useLastClosedDay } from '../portfolio.calls.ts';

const end = 'end' as const;
const firstOfMonth = (on: Day): Day => `${on.slice(0, 7)}-01` as Day;

const monthFilter = (month: Day | undefined, chosen: Day | undefined): ListFilter => ({
  name: 'month',
  label: 'Month',
  all: 'Latest month',
  standard: month && !chosen ? firstOfMonth(month) : '',
  options: monthChoices({ today: dayInLagos(now()), ...(chosen && { chosen: chosen.slice(0, 7) }) }).map(({ value, label }) => ({
    value: `${value}-01`,
    label,
  })),
});

/** Most loans have none: a dash is read faster than a zero. */
const amountOf = (amount: VintageLoan['bad']) => (amount === noMoney ? '—' : <Money of={amount} />);

export function VintageScreen() {
  const [address] = useSearchParams();
  const [chosen, on] = [address.get('month'), address.get('on')].map((text) => Day.safeParse(text).data);
  const closed = useLastClosedDay(on === undefined);
  const month = chosen ?? on ?? closed;
  const branchAndOfficer = useBranchAndOfficer();
  return (
    <div className="reported-loans">
      <ListScreen
        list={vintageLoanList}
        title={month ? `Loans paid out in ${monthName(month)}` : 'Loans paid out in the latest month'}
        label="Loans of the vintage"
        words={{ one: 'loan', many: 'loans' }}
        back={{ to: paths.staff.portfolio, label: 'Portfolio' }}
        empty={<EmptyState title="No loans">No loan was paid out in this month.</EmptyState>}
        filters={[
          monthFilter(month, chosen),
          { name: 'on', label: 'As of', standard: closed ?? '' },
          {
            name: 'bad',
            label: 'Loans',
            all: 'All loans',
            options: [{ value: 'true', label: 'Over 30 days or written off' }],
          },
          ...branchAndOfficer,
        ]}
        totals={({ lent, outstanding, bad }) => ({
          Lent: <Money of={lent} />,
          Outstanding: <Money of={outstanding} />,
          Bad: amountOf(bad),
        })}
        columns={{
          Customer: (row: VintageLoan) => <Who name={row.customer} note={row.number} to={paths.staff.request(row.id)} />,
          'Paid out': (row) => longDay(row.disbursed_on),
          Officer: (row) => <Pair note={row.branch}>{row.officer ?? '—'}</Pair>,
          Status: ({ days_past_due: days, class_days: classed }) =>
            days === null ? '—' : <DaysPastDue days={days} classed={classed ?? days} />,
          Lent: { align: end, cell: (row) => <Money of={row.lent} /> },
          Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
          'Written off': {
            align: end,
            optional: true,
            cell: (row) => row.written_off !== noMoney && <Money of={row.written_off} />,
          },
          Bad: { align: end, cell: (row) => amountOf(row.bad) },
        }}
      >
        Bad is principal over 30 days late or written off. A restructured loan counts what its replacement owes.
      </ListScreen>
    </div>
  );
}
