/** /admin/portfolio/disbursed: loans with payouts in a span of days: the rows behind figures of officers and of the half-year return. */
import { choicesOf, EmptyState, type ListFilter, ListScreen, Money, Pair, Who } from '#ui';
import type { Reply as CallReply } from '@ajo/contract/kernel/call';
import { longDay } from '@ajo/contract/kernel/time';
import { nigerianStates } from '@ajo/contract/modules/onboarding.choices';
import {
  AgeBand,
  type disbursedCalls,
  type DisbursedLoan,
  disbursedLoanList,
  notRecorded,
} from '@ajo/contract/modules/reports.disbursed';
import { useBranchAndOfficer, useLoanChoices } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import '../components/reported-loans.css';

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

type Reply = CallReply<typeof disbursedCalls.list>;
type Named = { value: string; label: string };

/** What the address names is among the choices: an officer without customers has no other way into them. */
const withChosen = (options: readonly Named[], value: string | undefined, label: string | null | undefined): readonly Named[] =>
  value && label && options.every((one) => one.value !== value) ? [...options, { value, label }] : options;

/** Only links choose it. */
const ofMerchant = (id: string | undefined, reply: Reply | undefined): ListFilter[] => {
  const name = reply && (reply.additional.merchant ?? 'Not visible to you');
  return id ? [{ name: 'merchant_id', label: 'Merchant', all: 'All merchants', options: withChosen([], id, name) }] : [];
};

/** The names of the reply are those of its filters. */
function useDisbursedFilters() {
  const branchAndOfficer = useBranchAndOfficer();
  const { data } = useLoanChoices();
  const byId = (rows: readonly { id: string; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));
  const products = named((data?.products ?? []).map(({ name }) => name));
  return (reply: Reply | undefined, values: Readonly<Record<string, string>>): ListFilter[] => {
    const { under_officer_id: officerId, under_branch_id: branchId, merchant_id: merchantId } = values;
    const { officer, branch, start_date: from } = reply?.additional ?? {};
    const officers = withChosen(byId(data?.officers), officerId, reply && (officer ?? 'Unknown officer'));
    const branches = withChosen(byId(data?.branches), branchId, reply && (branch ?? 'Unknown branch'));
    return [
      { name: 'start_date', label: 'From', standard: from ?? '' },
      { name: 'end_date', label: 'To' },
      first,
      ...branchAndOfficer,
      { name: 'under_officer_id', label: 'Officer on the day', all: 'All officers', options: officers },
      { name: 'under_branch_id', label: 'Branch of that officer', all: 'All branches', options: branches },
      {
        name: 'product',
        label: 'Product',
        all: 'All products',
        options: withChosen(products, values['product'], values['product']),
      },
      { ...state, options: withChosen(state.options, values['state'], values['state']) },
      age,
      ratePeriod,
      ...ofMerchant(merchantId, reply),
    ];
  };
}

export function DisbursedScreen() {
  const filters = useDisbursedFilters();
  return (
    <div className="reported-loans">
      <ListScreen
        list={disbursedLoanList}
        title="Loans disbursed"
        words={{ one: 'loan', many: 'loans' }}
        whole="This month"
        back={{ to: paths.staff.portfolio, label: 'Portfolio' }}
        empty={<EmptyState title="No loans">No loan was disbursed in these days.</EmptyState>}
        filters={filters}
        totals={({ disbursed }) => ({ Disbursed: <Money of={disbursed} /> })}
        columns={{
          Customer: (row: DisbursedLoan) => <Who name={row.customer} note={row.number} to={paths.staff.request(row.id)} />,
          Officer: (row) => <Pair note={row.branch}>{row.officer ?? '—'}</Pair>,
          'Last payout': (row) => <Pair note={unusualText(row)}>{longDay(row.paid_on)}</Pair>,
          Disbursed: {
            align: end,
            cell: (row) => (
              <Pair note={row.product}>
                <Money of={row.disbursed} />
              </Pair>
            ),
          },
        }}
      >
        Returned payouts and reversed loans are not counted.
      </ListScreen>
    </div>
  );
}

/** Most loans have one payout, which is their first. */
const unusualText = ({ payouts, is_first: isFirst }: DisbursedLoan): string =>
  [payouts > 1 && `${payouts} payouts`, !isFirst && 'first payout was earlier'].filter(Boolean).join(', ');
