/** The transactions of a savings account, newest first, with the balance after each. */
import { longDay } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsTransactionType, SavingsTransactionView } from '@ajo/contract/modules/savings';
import { DataTable, ErrorState, Money, Pages, Row, StatusTag, useFilters } from '#ui';
import { useMySavingsTransactions } from '../my-savings.calls.ts';
import { typeLabels } from '../savings.labels.ts';

/** `isOpen`: a deposit can still come. */
export function SavingsTransactions({ id, isOpen }: { id: SavingsId; isOpen: boolean }) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useMySavingsTransactions(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable<SavingsTransactionView>
        label="Transactions"
        rows={data?.data}
        small="rows"
        empty={isOpen ? 'No transactions yet. Your first deposit appears here.' : 'Nothing was paid in.'}
        columns={{
          What: (row) => (
            <Row>
              {typeLabels[row.type]}
              {row.payout_refused && <Refused />}
              {row.reversed && <StatusTag tone="error">{endOf(row)}</StatusTag>}
            </Row>
          ),
          Date: (row) => longDay(row.value_on),
          In: { cell: (row) => row.direction === 'in' && <Money of={row.amount} />, align: 'end' },
          Out: { cell: (row) => row.direction === 'out' && <Money of={row.amount} />, align: 'end' },
          Balance: { cell: (row) => <Money of={row.balance} />, align: 'end' },
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
    </>
  );
}

/** The money is not in the balance until it is sent again or put back. */
const Refused = () => (
  <>
    <StatusTag tone="error">Failed</StatusTag>
    <small>The bank refused it. We send it again or put it back.</small>
  </>
);

const ofWithdrawal: readonly SavingsTransactionType[] = ['withdrawal', 'fee', 'levy'];

/** Each row of a withdrawal is reversed when its payout has failed. */
const endOf = ({ type }: SavingsTransactionView): string =>
  ofWithdrawal.includes(type) ? 'Failed: the money is back' : 'Reversed';
