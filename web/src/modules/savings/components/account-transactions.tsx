/** The transactions of one savings account for staff, newest first, with the balance after each. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsTransactionView } from '@ajo/contract/modules/savings';
import { Button, DataTable, ErrorState, Money, Pages, Pair, Row, useFilters } from '#ui';
import { channelLabels, typeLabels } from '../savings.labels.ts';
import { useAccountTransactions } from '../staff-savings.calls.ts';
import { TransactionReference } from './transaction-reference.tsx';
import { TransactionState } from './transaction-state.tsx';

type Props = {
  id: SavingsId;
  /** Only for those who may reverse a deposit. */
  onReverse?: ((row: SavingsTransactionView) => void) | undefined;
};

export function AccountTransactions({ id, onReverse }: Props) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useAccountTransactions(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable<SavingsTransactionView>
        label="Transactions"
        rows={data?.data}
        empty="No transactions yet. The first deposit appears here."
        columns={{
          Recorded: (row) => <Pair note={row.recorded_by}>{longInstant(row.recorded_at)}</Pair>,
          Type: (row) => (
            <Row>
              <Pair note={channelLabels[row.channel]}>{typeLabels[row.type]}</Pair>
              <TransactionState of={row} />
            </Row>
          ),
          In: { cell: (row) => row.direction === 'in' && <Money of={row.amount} />, align: 'end' },
          Out: { cell: (row) => row.direction === 'out' && <Money of={row.amount} />, align: 'end' },
          Balance: { cell: (row) => <Money of={row.balance} />, align: 'end' },
          'Counts from': (row) => longDay(row.value_on),
          Reference: (row) => <TransactionReference of={row} />,
          ...(onReverse && {
            Undo: (row: SavingsTransactionView) =>
              row.type === 'deposit' &&
              !row.reversed && (
                <Button small look="text" onClick={() => onReverse(row)} label={`Reverse ${row.reference ?? 'the deposit'}`}>
                  Reverse
                </Button>
              ),
          }),
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
    </>
  );
}
