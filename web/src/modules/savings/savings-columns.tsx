/** The columns of savings accounts in the lists of staff. */
import { columnKey } from '@ajo/contract/kernel/list';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { SavingsRow } from '@ajo/contract/modules/savings.staff';
import { kindLabels } from '#modules/savings-products';
import { paths } from '#platform/paths';
import { type Columns, Money, Pair, Who } from '#ui';
import { SavingsStates } from './components/savings-states.tsx';
import './savings-columns.css';

const dayOf = (at: Date | null): string => (at ? longDay(dayInLagos(at)) : '—');

const accountColumns = {
  Customer: (row) => <Who name={row.customer} note={row.number} to={paths.staff.savingsAccount(row.id)} />,
  Kind: (row) => <Pair note={row.name}>{kindLabels[row.kind]}</Pair>,
} satisfies Columns<SavingsRow>;

const moneyColumns = {
  Balance: {
    align: 'end',
    sort: 'balance',
    cell: (row) => (
      <Pair note={row.available !== row.balance && `${naira(row.available)} available`}>
        <Money of={row.balance} />
      </Pair>
    ),
  },
} satisfies Columns<SavingsRow>;

const stateColumns = {
  'Target or end date': {
    key: columnKey('Target'),
    align: 'end',
    cell: ({ target_amount: amount, target_date: on }) =>
      amount === null ? (
        <span data-whole className="savings-until bare">
          {on === null ? '—' : `Ends ${longDay(on)}`}
        </span>
      ) : (
        <Pair note={on && `by ${longDay(on)}`}>
          <Money of={amount} />
        </Pair>
      ),
  },
  Status: (row) => <SavingsStates of={row} />,
  Officer: {
    key: columnKey('Deposit officer'),
    cell: (row) => (
      <Pair note={row.branch && <span>{row.branch}</span>}>
        <span data-whole>{row.deposit_officer ?? '—'}</span>
      </Pair>
    ),
  },
} satisfies Columns<SavingsRow>;

const openedColumn = {
  Opened: { sort: 'opened', cell: (row) => dayOf(row.opened_at) },
} satisfies Columns<SavingsRow>;

/** Of an account that a second person still approves. */
const requestedColumn = {
  Requested: { key: columnKey('Opened'), sort: 'opened', cell: (row) => dayOf(row.opened_at) },
} satisfies Columns<SavingsRow>;

export const savingsColumns = {
  account: accountColumns,
  money: moneyColumns,
  state: stateColumns,
  opened: openedColumn,
  requested: requestedColumn,
};
