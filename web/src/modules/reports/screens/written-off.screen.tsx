/** /admin/portfolio/written-off: loans by the day of their write-off: the rows behind the half-year return. */
import { longDay } from '@ajo/contract/kernel/time';
import { type WrittenOffLoan, writtenOffLoanList } from '@ajo/contract/modules/reports.written-off';
import { Link } from 'react-router';
import { useBranchAndOfficer } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { EmptyState, ListScreen, Money } from '#ui';

export function WrittenOffScreen() {
  const branchAndOfficer = useBranchAndOfficer();
  return (
    <ListScreen
      list={writtenOffLoanList}
      title="Loans written off"
      words={{ one: 'loan', many: 'loans' }}
      back={{ to: paths.staff.portfolio, label: 'Portfolio' }}
      empty={<EmptyState title="No loans">No loan was written off in these days.</EmptyState>}
      filters={[{ name: 'start_date', label: 'From' }, { name: 'end_date', label: 'To' }, ...branchAndOfficer]}
      totals={({ written_off: amount }) => ({ 'Written off': <Money of={amount} /> })}
      columns={{
        Loan: (row: WrittenOffLoan) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
        Customer: (row) => row.customer,
        Branch: (row) => row.branch ?? '—',
        Officer: (row) => row.officer ?? '—',
        Product: (row) => row.product,
        'Written off on': (row) => longDay(row.written_off_on),
        'Written off': { align: 'end', cell: (row) => <Money of={row.written_off} /> },
      }}
    >
      Principal, interest and charges that the books no longer count. A write-off that was undone is left out. Leave From empty
      for this half-year.
    </ListScreen>
  );
}
