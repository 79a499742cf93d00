/** /admin/portfolio/disbursed: loans with payouts in a span of days: the rows behind figures of officers and of the half-year return. */
import { choicesOf, EmptyState, ListScreen, Money } from '#ui';
import { longDay } from '@ajo/contract/kernel/time';
import { nigerianStates } from '@ajo/contract/modules/onboarding.choices';
import { AgeBand, type DisbursedLoan, disbursedLoanList, notRecorded } from '@ajo/contract/modules/reports.disbursed';
import { Link, useSearchParams } from 'react-router';
import { useBranchAndOfficer, useLoanChoices } from '#modules/loan-applications';
import { paths } from '#platform/paths';

const end = 'end' as const;
const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

const first = { name: 'first', label: 'Payouts', all: 'All payouts', options: [{ value: 'true', label: 'First payouts' }] };
const state = { name: 'state', label: 'State', all: 'All states', options: named([...nigerianStates, notRecorded]) };
const age = { name: 'age', label: 'Age', all: 'All ages', options: named(AgeBand.options) };
const ratePeriod = {
  name: 'rate_period',
  label: 'Rate',
  all: 'All rates',
  options: choicesOf({ month: 'Rate a month', year: 'Rate a year' }),
};

/** Only links choose it. */
const merchant = { name: 'merchant_id', label: 'Merchant', all: 'All merchants', options: [] };

export function DisbursedScreen() {
  const [address] = useSearchParams();
  const branchAndOfficer = useBranchAndOfficer();
  const { data } = useLoanChoices();
  const products = named((data?.products ?? []).map(({ name }) => name));
  const officers = (data?.officers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const branches = (data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ListScreen
      list={disbursedLoanList}
      title="Loans disbursed"
      words={{ one: 'loan', many: 'loans' }}
      back={{ to: paths.staff.portfolio, label: 'Portfolio' }}
      empty={<EmptyState title="No loans">No loan was disbursed in these days.</EmptyState>}
      filters={[
        { name: 'start_date', label: 'From' },
        { name: 'end_date', label: 'To' },
        first,
        ...branchAndOfficer,
        { name: 'under_officer_id', label: 'Officer on the day', all: 'All officers', options: officers },
        { name: 'under_branch_id', label: 'Branch of that officer', all: 'All branches', options: branches },
        { name: 'product', label: 'Product', all: 'All products', options: products },
        state,
        age,
        ratePeriod,
        ...(address.has(merchant.name) ? [merchant] : []),
      ]}
      totals={({ disbursed }) => ({ Disbursed: <Money of={disbursed} /> })}
      columns={{
        Loan: (row: DisbursedLoan) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
        Customer: (row) => row.customer,
        Branch: (row) => row.branch ?? '—',
        Officer: (row) => row.officer ?? '—',
        Product: (row) => row.product,
        'Last payout': (row) => longDay(row.paid_on),
        'First payout': (row) => (row.is_first ? 'Yes' : 'No'),
        Payouts: { align: end, cell: (row) => row.payouts },
        Disbursed: { align: end, cell: (row) => <Money of={row.disbursed} /> },
      }}
    >
      Payouts that the bank sent back are not counted.
    </ListScreen>
  );
}
