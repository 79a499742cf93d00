/** The tabs of a customer's page that come from other modules: profile sections, loans, money, guarantors. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { CustomerAccounts, CustomerGuarantee, CustomerGuarantor, CustomerLoan } from '@ajo/contract/modules/customers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loanLabel } from '#modules/loan-applications';
import { sectionFacts } from '#modules/onboarding';
import { masked } from '#platform/masked';
import { arrearsText } from '#platform/arrears-text';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Card,
  DataTable,
  ErrorState,
  Facts,
  Grid,
  LedgerAccountLink,
  Money,
  Progress,
  Skeletons,
  Stack,
  Stat,
  StatusTag,
  statusText,
  toneOf,
} from '#ui';
import { useAccounts } from '../customers.calls.ts';
import { CustomerPayments } from './payments.tsx';

type OfProps = { id: UserId; isMore?: boolean; children: (accounts: CustomerAccounts) => ReactNode };

/** One question answers all of them; each tab draws its part. `isMore`: a further part of a tab, whose first one shows the error. */
function Of({ id, isMore = false, children }: OfProps) {
  const { data, error, refetch } = useAccounts(id);
  if (error) return isMore ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <Skeletons />;
}

export const LoanLink = ({ loan }: { loan: { id: string; number: string } }) => (
  <Link to={paths.staff.request(loan.id)}>{loan.number}</Link>
);
/** Leads to the instalments behind an amount. */
export const InstalmentsLink = ({ of: loan, amount }: { of: CustomerLoan; amount: Kobo }) =>
  amount === noMoney ? (
    <Money of={amount} />
  ) : (
    <Link to={paths.staff.instalments(loan.id)}>
      <Money of={amount} />
    </Link>
  );
const State = ({ of: status }: { of: string }) => (
  <StatusTag tone={toneOf(status)}>{statusText(status, session.role())}</StatusTag>
);

export function CustomerSections({ id }: { id: UserId }) {
  return (
    <Of id={id}>
      {({ percent, sections }) => (
        <Card title="Onboarding" actions={<span className="quiet">{percent}% complete</span>}>
          <Stack>
            <Progress value={percent} label={`${percent}% complete`} />
            <Facts of={sectionFacts(sections)} />
          </Stack>
        </Card>
      )}
    </Of>
  );
}

export function CustomerLoans({ id }: { id: UserId }) {
  return (
    <Of id={id}>
      {({ loans, as_of: on }) => (
        <Stack>
          {on && loans.some(({ outstanding }) => outstanding > noMoney) && <p className="quiet">{arrearsText(on)}</p>}
          <DataTable<CustomerLoan>
            small="rows"
            label="Loans"
            rows={loans}
            rowKey={(row) => row.id}
            empty="No application was sent yet."
            columns={{
              Loan: (row) => <LoanLink loan={row} />,
              Product: (row) => row.purpose,
              Amount: { align: 'end', cell: (row) => <Money of={row.principal} /> },
              Outstanding: { align: 'end', cell: (row) => <InstalmentsLink of={row} amount={row.outstanding} /> },
              Overdue: { align: 'end', cell: (row) => <InstalmentsLink of={row} amount={row.overdue} /> },
              Status: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row, session.role())}</StatusTag>,
              Applied: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—'),
              Score: (row) =>
                row.disbursed_on &&
                may(session.role(), 'loans.file') && (
                  <Link to={paths.staff.repaymentScore(id, row.id)} aria-label={`Repayment score of ${row.number}`}>
                    Repayment score
                  </Link>
                ),
            }}
          />
        </Stack>
      )}
    </Of>
  );
}

export function CustomerMoney({ id }: { id: UserId }) {
  return (
    <Stack>
      <Of id={id}>
        {(accounts) => (
          <Stat label="Credit with us" note="overpayments and rewards">
            <LedgerAccountLink code="2010" owner={id}>
              <Money of={accounts.credit} />
            </LedgerAccountLink>
          </Stat>
        )}
      </Of>
      <CustomerPayments id={id} />
      <Of id={id} isMore>
        {(accounts) => <AccountNumbers of={accounts} />}
      </Of>
    </Stack>
  );
}

function AccountNumbers({ of: { account_numbers: numbers, cards } }: { of: CustomerAccounts }) {
  return (
    <Grid>
      <Card title="Own account numbers">
        <DataTable<CustomerAccounts['account_numbers'][number]>
          small="rows"
          label="Own account numbers"
          rows={numbers}
          rowKey={(row) => row.id}
          empty="A number is opened with the first running loan."
          columns={{
            Number: (row) => row.number,
            Bank: (row) => row.bank,
            Status: (row) => (
              <StatusTag tone={row.current ? 'success' : 'warning'}>
                {row.current ? 'in use' : 'replaced, still received'}
              </StatusTag>
            ),
          }}
        />
      </Card>
      <Card title="Saved cards">
        <DataTable<CustomerAccounts['cards'][number]>
          small="rows"
          label="Saved cards"
          rows={cards}
          empty="No card was saved."
          columns={{
            Card: (row) => `${row.brand} ${masked(row.last4)}`,
            Bank: (row) => row.bank,
            Expires: (row) => row.expires,
            Status: (row) => <State of={row.status} />,
          }}
        />
      </Card>
    </Grid>
  );
}

export function CustomerGuarantors({ id }: { id: UserId }) {
  return (
    <Of id={id}>
      {({ guarantors, guarantees }) => (
        <Stack gap="loose">
          <Card title="Guarantors of this customer">
            <DataTable<CustomerGuarantor>
              small="rows"
              label="Guarantors"
              rows={guarantors}
              empty="No guarantors yet."
              columns={{
                Guarantor: (row) => row.name,
                Relationship: (row) => row.relationship,
                Loan: (row) => <LoanLink loan={row.loan} />,
                Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
                Status: (row) => <State of={row.status} />,
              }}
            />
          </Card>
          <Card title="Loans that this customer guarantees">
            <DataTable<CustomerGuarantee>
              small="rows"
              label="Guarantees"
              rows={guarantees}
              empty="No guarantees that you can see."
              columns={{
                Borrower: (row) => <Link to={paths.staff.user(row.borrower.id)}>{row.borrower.name}</Link>,
                Loan: (row) => <LoanLink loan={row.loan} />,
                Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
                Status: (row) => <State of={row.status} />,
              }}
            />
          </Card>
        </Stack>
      )}
    </Of>
  );
}
