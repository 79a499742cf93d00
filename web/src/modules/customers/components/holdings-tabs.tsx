/** Savings, investments and packages of one customer, as tabs of their page. Each row leads to its own page. */
import { capital } from '@ajo/contract/kernel/capital';
import type { UserId } from '@ajo/contract/kernel/id';
import { longDay } from '@ajo/contract/kernel/time';
import type { CustomerMoney as Holdings } from '@ajo/contract/modules/customers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { DataTable, ErrorState, Money, Pair, Skeletons, StatusTag, toneOf } from '#ui';
import { useHoldings } from '../customers.calls.ts';

function Of({ id, children }: { id: UserId; children: (holdings: Holdings) => ReactNode }) {
  const { data, error, refetch } = useHoldings(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <Skeletons />;
}

const State = ({ of: status }: { of: string }) => <StatusTag tone={toneOf(status)}>{capital(status)}</StatusTag>;

export const CustomerSavings = ({ id }: { id: UserId }) => (
  <Of id={id}>
    {({ savings }) => (
      <DataTable<NonNullable<Holdings['savings']>[number]>
        small="rows"
        label="Savings"
        rows={savings ?? []}
        empty="No open savings account."
        columns={{
          Account: (row) => (
            <Pair note={row.number}>
              <Link to={paths.staff.savingsAccount(row.id)}>{row.name}</Link>
            </Pair>
          ),
          Balance: { align: 'end', cell: (row) => <Money of={row.balance} /> },
          Available: { align: 'end', cell: (row) => <Money of={row.available} /> },
          Held: { align: 'end', cell: (row) => <Money of={row.held} /> },
          'Interest not yet paid': { align: 'end', cell: (row) => <Money of={row.interest_accrued} /> },
          Status: (row) => <State of={row.status} />,
        }}
      />
    )}
  </Of>
);

export const CustomerInvestments = ({ id }: { id: UserId }) => (
  <Of id={id}>
    {({ investments }) => (
      <DataTable<NonNullable<Holdings['investments']>[number]>
        small="rows"
        label="Investments"
        rows={investments ?? []}
        empty="No open investment."
        columns={{
          Investment: (row) => (
            <Pair note={row.number}>
              <Link to={paths.staff.investment(row.id)}>{row.plan}</Link>
            </Pair>
          ),
          Principal: { align: 'end', cell: (row) => <Money of={row.principal} /> },
          'Interest so far': { align: 'end', cell: (row) => <Money of={row.interest_so_far} /> },
          Matures: (row) => (row.matures_on ? longDay(row.matures_on) : '—'),
          Status: (row) =>
            row.status === 'completed' ? <StatusTag tone="warning">To be paid</StatusTag> : <State of={row.status} />,
        }}
      />
    )}
  </Of>
);

export const CustomerPackages = ({ id }: { id: UserId }) => (
  <Of id={id}>
    {({ subscriptions }) => (
      <DataTable<NonNullable<Holdings['subscriptions']>[number]>
        small="rows"
        label="Packages"
        rows={subscriptions ?? []}
        empty="No open package."
        columns={{
          Package: (row) => (
            <Pair note={row.number}>
              <Link to={paths.staff.subscription(row.id)}>{row.package}</Link>
            </Pair>
          ),
          Paid: { align: 'end', cell: (row) => <Money of={row.paid} /> },
          'Left to pay': { align: 'end', cell: (row) => <Money of={row.remaining} /> },
          Status: ({ status, fulfilment }) => {
            if (fulfilment?.status === 'pending')
              return (
                <Pair note={`By ${longDay(fulfilment.due_on)}`}>
                  <StatusTag tone="warning">To deliver</StatusTag>
                </Pair>
              );
            return status === 'closed' ? <StatusTag tone="warning">To be refunded</StatusTag> : <State of={status} />;
          },
        }}
      />
    )}
  </Of>
);
