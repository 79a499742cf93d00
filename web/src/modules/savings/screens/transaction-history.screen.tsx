/** /admin/transaction-history: the transactions of all savings accounts that staff may see. */
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import { type SavingsTransactionRow, savingsTransactionList } from '@ajo/contract/modules/savings.staff';
import { useDepositFilters, useTeamLeadFilter } from '#modules/users';
import { paths } from '#platform/paths';
import { choicesOf, EmptyState, ListScreen, Money, Pair, periodFilters, refinePeriod, StatusTag, toneOf, Who } from '#ui';
import { TransactionReference } from '../components/transaction-reference.tsx';
import { savingsKey } from '../staff-savings.calls.ts';
import { channelLabels, transactionStateLabels, typeLabels } from '../savings.labels.ts';
import './transaction-history.css';

const type = { name: 'type', label: 'Type', all: 'All types', options: choicesOf(typeLabels) };
const channel = { name: 'channel', label: 'Channel', all: 'All channels', options: choicesOf(channelLabels) };
const status = { name: 'status', label: 'Status', all: 'All statuses', options: choicesOf(transactionStateLabels) };
const presets = [
  { name: 'Deposits', filters: { type: 'deposit' } },
  { name: 'Withdrawals', filters: { type: 'withdrawal' } },
  { name: 'Today', filters: { date_filter: 'today' } },
];

/** Who recorded it, and the day from which it counts where that is another one. */
function recordedOf({ recorded_by: by, recorded_at: at, value_on: on }: SavingsTransactionRow) {
  const isLater = on !== dayInLagos(at);
  const note = (
    <>
      {by} {isLater && <span className="value-day">Value date {longDay(on)}</span>}
    </>
  );
  return <Pair note={(by !== null || isLater) && note}>{longInstant(at)}</Pair>;
}

const Signed = ({ of: { amount, direction } }: { of: SavingsTransactionRow }) => (
  <span className="signed" data-direction={direction}>
    {direction === 'in' ? '+' : '−'}
    <Money of={amount} />
  </span>
);

export function TransactionHistoryScreen() {
  const places = useDepositFilters();
  const leads = useTeamLeadFilter();
  return (
    <ListScreen
      list={savingsTransactionList}
      title="Transaction History"
      words={{ one: 'transaction', many: 'transactions' }}
      cacheKey={savingsKey}
      search="Customer or number"
      filters={(_, values) => [type, channel, ...places, ...leads, status, ...periodFilters('Recorded', values)]}
      refine={refinePeriod}
      presets={presets}
      exported="Savings exported successfully"
      empty={<EmptyState title="No transactions yet">Deposits and withdrawals of savings appear here.</EmptyState>}
      totals={(sums) => ({
        Amount: (
          <span className="signed-sums">
            <span>
              In <Money of={sums.in} />
            </span>{' '}
            <span>
              Out <Money of={sums.out} />
            </span>
          </span>
        ),
      })}
      columns={{
        Customer: (row: SavingsTransactionRow) => (
          <Who
            name={row.customer}
            note={[row.savings_number, row.branch].filter(Boolean).join(' · ')}
            to={paths.staff.savingsAccount(row.savings_id)}
          />
        ),
        Recorded: { sort: 'recorded', cell: recordedOf },
        Type: (row) => (
          <Pair note={row.channel !== 'system' && channelLabels[row.channel]}>
            <span data-whole>{typeLabels[row.type]}</span>
          </Pair>
        ),
        Amount: { align: 'end', sort: 'amount', cell: (row) => <Signed of={row} /> },
        Balance: { align: 'end', cell: (row) => <Money of={row.balance} /> },
        Status: {
          optional: true,
          cell: (row) =>
            row.status !== 'completed' && <StatusTag tone={toneOf(row.status)}>{transactionStateLabels[row.status]}</StatusTag>,
        },
        Reference: (row) => <TransactionReference of={row} />,
      }}
    >
      Every movement of savings, newest first.
    </ListScreen>
  );
}
