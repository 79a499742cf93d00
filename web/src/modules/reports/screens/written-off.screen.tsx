/** /admin/portfolio/written-off: loans by the day of their write-off: the rows behind the half-year return. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { type WrittenOffLoan, writtenOffLoanList } from '@ajo/contract/modules/reports.written-off';
import { useBranchAndOfficer } from '#modules/loan-applications';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import '../components/reported-loans.css';
import { EmptyState, ListScreen, Money, Pair, Who } from '#ui';

/** The first day of its half-year. */
const halfYearOf = (on: string): string => `${on.slice(0, 4)}-${on.slice(5, 7) < '07' ? '01' : '07'}-01`;

export function WrittenOffScreen() {
  const branchAndOfficer = useBranchAndOfficer();
  const today = dayInLagos(now());
  return (
    <div className="reported-loans">
      <ListScreen
        list={writtenOffLoanList}
        title="Loans written off"
        words={{ one: 'loan', many: 'loans' }}
        back={{ to: paths.staff.portfolio, label: 'Portfolio' }}
        empty={<EmptyState title="No loans">No loan was written off in these days.</EmptyState>}
        filters={(_, values) => [
          { name: 'start_date', label: 'From', standard: halfYearOf(values['end_date'] || today) },
          { name: 'end_date', label: 'To', standard: today },
          ...branchAndOfficer,
        ]}
        totals={({ written_off: amount }) => ({ 'Written off': <Money of={amount} /> })}
        columns={{
          Customer: (row: WrittenOffLoan) => <Who name={row.customer} note={row.number} to={paths.staff.request(row.id)} />,
          Officer: (row) => <Pair note={row.branch}>{row.officer ?? '—'}</Pair>,
          'Written off on': (row) => longDay(row.written_off_on),
          'Written off': {
            align: 'end',
            cell: (row) => (
              <Pair note={row.product}>
                <Money of={row.written_off} />
              </Pair>
            ),
          },
        }}
      >
        Principal, interest and charges removed from the books. Reversed write-offs are not counted.
      </ListScreen>
    </div>
  );
}
