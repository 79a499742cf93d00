/** /admin/payouts: money that leaves, newest first, with what the provider says of it. */
import { payoutList } from '@ajo/contract/modules/payouts';
import { shortInstant } from '@ajo/contract/kernel/time';
import { PayoutState, type PayoutView } from '@ajo/contract/modules/payouts';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import {
  Button,
  EmptyState,
  ErrorState,
  FilterBar,
  ListCount,
  ListTable,
  Money,
  PageHeader,
  Pages,
  type ListFile,
  SelectField,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { labelOf, purposeLabels, stateLabels } from '../payout.labels.ts';
import { payoutsFile, useAsk, usePayouts } from '../payouts.calls.ts';

const states = [
  { value: '', label: 'Every state' },
  ...PayoutState.options.map((value) => ({ value, label: stateLabels[value].word })),
];

export function PayoutsScreen() {
  const { values, page, count, set, turnTo, clear } = useFilters('status');
  const status = PayoutState.safeParse(values.status).data;
  const wanted = status ? { status: [status] } : {};
  const { data, error, refetch } = usePayouts(page, wanted);
  return (
    <Stack gap="loose">
      <PageHeader title="Payouts" back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        Money that leaves. Only the bank’s own word says that it arrived; until then it is asked again and again.
      </PageHeader>
      <FilterBar count={count} onClear={clear}>
        <SelectField label="State" options={states} value={status ?? ''} onChange={(value) => set('status', value)} required />
      </FilterBar>
      <ListCount of={data?.meta} one="payout" many="payouts" />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table rows={data?.data} save={payoutsFile(wanted)} />
      )}
      <Pages of={data?.meta} onTurn={turnTo} />
    </Stack>
  );
}

function Table({ rows, save }: { rows: PayoutView[] | undefined; save: ListFile }) {
  const ask = useAsk();
  return (
    <ListTable<PayoutView>
      list={payoutList}
      label="Payouts"
      save={save}
      rows={rows}
      empty={<EmptyState title="No payout is here">One is ordered when an accepted loan is released.</EmptyState>}
      columns={{
        To: (row) => `${row.account_name}, ${row.account_number}`,
        For: (row) =>
          row.purpose === 'loan' ? <Link to={paths.staff.request(row.purpose_id)}>Loan</Link> : purposeLabels[row.purpose],
        Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        State: (row) => (
          <>
            <StatusTag tone={labelOf(row).tone}>{labelOf(row).word}</StatusTag> {row.reason}
          </>
        ),
        Ordered: (row) => shortInstant(row.ordered_at),
        Settled: (row) => (row.settled_at ? shortInstant(row.settled_at) : '—'),
        Ask: (row) =>
          row.may_ask ? (
            <Button
              small
              look="quiet"
              busy={ask.isPending && ask.variables === row.id}
              onClick={() => ask.mutate(row.id)}
              label={`Ask now: ${row.reference}`}
            >
              Ask now
            </Button>
          ) : (
            '—'
          ),
        Reference: (row) => row.reference,
      }}
    />
  );
}
