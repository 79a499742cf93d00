/** The transactions of a savings account, newest first, with the balance after each. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsTransactionView } from '@ajo/contract/modules/savings';
import { DataTable, ErrorState, Money, Pages, Pair, Row, useFilters } from '#ui';
import { useMySavingsTransactions } from '../my-savings.calls.ts';
import { typeLabels } from '../savings.labels.ts';
import { TransactionState } from './transaction-state.tsx';
import './savings-transactions.css';

/** `isOpen`: a deposit can still come. */
export function SavingsTransactions({ id, isOpen }: { id: SavingsId; isOpen: boolean }) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useMySavingsTransactions(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="savings-lines">
      <DataTable<SavingsTransactionView>
        label="Transactions"
        rows={data?.data}
        empty={isOpen ? 'No transactions yet. Your first deposit appears here.' : 'Nothing was paid in.'}
        columns={{
          Type: (row) => (
            <Row>
              {typeLabels[row.type]}
              <TransactionState of={row} />
              {row.payout_refused && <small>We try again, or return the money to your savings.</small>}
            </Row>
          ),
          Date: (row) => (
            <Pair note={row.value_on !== dayInLagos(row.recorded_at) && `Counts from ${longDay(row.value_on)}`}>
              {longDay(dayInLagos(row.recorded_at))}
            </Pair>
          ),
          Amount: { cell: (row) => <Signed of={row} />, align: 'end' },
          Balance: { cell: (row) => <Money of={row.balance} />, align: 'end' },
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
    </div>
  );
}

const Signed = ({ of: { amount, direction } }: { of: SavingsTransactionView }) => (
  <span className="signed" data-direction={direction}>
    {direction === 'in' ? '+' : '−'}
    <Money of={amount} />
  </span>
);
