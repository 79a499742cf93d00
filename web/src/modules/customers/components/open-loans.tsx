/** The first part of a customer's overview. */
import type { UserId } from '@ajo/contract/kernel/id';
import { noMoney } from '@ajo/contract/kernel/money';
import type { CustomerLoan } from '@ajo/contract/modules/customers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loanLabel } from '#modules/loan-applications';
import { session } from '#platform/session';
import { Card, DataTable, Money, Skeletons, Stack, StatusTag, toneOf } from '#ui';
import { useAccounts } from '../customers.calls.ts';
import { InstalmentsLink, LoanLink } from './account-tabs.tsx';

/** Nothing is owed on these, and nothing applied for. */
const closed: readonly CustomerLoan['status'][] = ['completed', 'denied', 'cancelled', 'reversed'];

/**
 * On the overview: the loans and applications that go on, none where there is none. What is below them comes with them, and keeps its
 * place. There the sections show an error.
 */
export function CustomerOpenLoans({ id, children }: { id: UserId; children: ReactNode }) {
  const { data, isFetched } = useAccounts(id);
  if (!isFetched) return <Skeletons lines={8} />;
  const open = data?.loans.filter(({ status }) => !closed.includes(status)) ?? [];
  return (
    <Stack>
      {data && open.length > 0 && (
        <Card title="Loans and applications" actions={<Link to="?tab=loans">All {data.loans.length}</Link>}>
          <OpenLoans rows={open} />
        </Card>
      )}
      {children}
    </Stack>
  );
}

const OpenLoans = ({ rows }: { rows: readonly CustomerLoan[] }) => (
  <DataTable<CustomerLoan>
    small="rows"
    label="Loans and applications"
    rows={rows}
    rowKey={(row) => row.id}
    empty="No application was sent yet."
    columns={{
      Loan: (row) => <LoanLink loan={row} />,
      Product: (row) => row.purpose,
      Status: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row, session.role())}</StatusTag>,
      Amount: { align: 'end', cell: (row) => <Money of={row.principal} /> },
      Outstanding: {
        align: 'end',
        optional: true,
        cell: (row) => row.outstanding > noMoney && <InstalmentsLink of={row} amount={row.outstanding} />,
      },
      Overdue: {
        align: 'end',
        optional: true,
        cell: (row) => row.overdue > noMoney && <InstalmentsLink of={row} amount={row.overdue} />,
      },
    }}
  />
);
