/** The columns of savings accounts in the lists of staff. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { SavingsRow } from '@ajo/contract/modules/savings.staff';
import { kindLabels } from '#modules/savings-products';
import { paths } from '#platform/paths';
import { type Columns, Money, Pair, Who } from '#ui';
import { SavingsStates } from './components/savings-states.tsx';

const dayOf = (at: Date | null): string => (at ? longDay(dayInLagos(at)) : '—');

const accountColumns = {
  Customer: (row) => <Who name={row.customer} note={row.number} to={paths.staff.savingsAccount(row.id)} />,
  Kind: (row) => <Pair note={row.name}>{kindLabels[row.kind]}</Pair>,
} satisfies Columns<SavingsRow>;

const moneyColumns = {
  Balance: { align: 'end', sort: 'balance', cell: (row) => <Money of={row.balance} /> },
  Available: { align: 'end', cell: (row) => <Money of={row.available} /> },
} satisfies Columns<SavingsRow>;

const stateColumns = {
  Target: {
    align: 'end',
    cell: ({ target_amount: amount, target_date: on }) =>
      amount === null && on === null ? '—' : <Pair note={on && longDay(on)}>{amount === null ? '' : <Money of={amount} />}</Pair>,
  },
  Status: (row) => <SavingsStates of={row} />,
  'Deposit officer': (row) => <Pair note={row.branch}>{row.deposit_officer ?? '—'}</Pair>,
  Opened: { sort: 'opened', cell: (row) => dayOf(row.opened_at) },
} satisfies Columns<SavingsRow>;

const lastDepositColumn = { 'Last deposit': (row) => dayOf(row.last_deposit_at) } satisfies Columns<SavingsRow>;

export const savingsColumns = {
  account: accountColumns,
  money: moneyColumns,
  state: stateColumns,
  lastDeposit: lastDepositColumn,
};
