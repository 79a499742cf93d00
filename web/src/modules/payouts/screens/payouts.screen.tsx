/** /admin/payouts: money that leaves, newest first, with what the provider reports of it. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { payoutList, PayoutState, type PayoutView } from '@ajo/contract/modules/payouts';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, EmptyState, ListScreen, Money, StatusTag } from '#ui';
import { labelOf, purposeLabels, stateLabels } from '../payout.labels.ts';
import { useQueryPayout } from '../payouts.calls.ts';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: PayoutState.options.map((value) => ({ value, label: stateLabels[value].word })),
};

export function PayoutsScreen() {
  const query = useQueryPayout();
  return (
    <ListScreen
      list={payoutList}
      title="Payouts"
      back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
      words={{ one: 'payout', many: 'payouts' }}
      filters={[status]}
      totals={({ amount }) => ({ Amount: <Money of={amount} /> })}
      empty={<EmptyState title="No payouts yet">Payouts appear here when loans are released.</EmptyState>}
      columns={{
        To: (row: PayoutView) => `${row.account_name}, ${row.account_number}`,
        For: (row) =>
          row.purpose === 'loan' ? <Link to={paths.staff.request(row.purpose_id)}>Loan</Link> : purposeLabels[row.purpose],
        Amount: { align: 'end', sort: 'amount', cell: (row) => <Money of={row.amount} /> },
        Status: (row) => (
          <>
            <StatusTag tone={labelOf(row).tone}>{labelOf(row).word}</StatusTag> {row.reason}
          </>
        ),
        Ordered: { sort: 'ordered', cell: (row) => shortInstant(row.ordered_at) },
        Settled: (row) => (row.settled_at ? shortInstant(row.settled_at) : '—'),
        Ask: (row) =>
          row.may_ask ? (
            <Button
              small
              look="quiet"
              busy={query.isPending && query.variables === row.id}
              onClick={() => query.mutate(row.id)}
              label={`Query now: ${row.reference}`}
            >
              Query now
            </Button>
          ) : (
            '—'
          ),
        Reference: (row) => row.reference,
      }}
    >
      Outgoing payments. A payout is complete when the bank confirms it. Until then we keep querying the bank.
    </ListScreen>
  );
}
