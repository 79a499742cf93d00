/** The parts of a merchant's page for staff: figures and code, customers, loans, account. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { search } from '@ajo/contract/kernel/page';
import { addDays, addMonths, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { MerchantCustomer } from '@ajo/contract/modules/merchants.staff';
import type { MerchantLine, MerchantLoan, MerchantMonth } from '@ajo/contract/modules/merchants';
import { Link } from 'react-router';
import { loanLabel } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Card,
  CopyButton,
  DataTable,
  EmptyState,
  ErrorState,
  Facts,
  ListCount,
  Money,
  Pages,
  Skeletons,
  Stack,
  StatusTag,
  toneOf,
  useFilters,
} from '#ui';
import { useLoansOfMerchant, useMerchant, useMerchantCustomers, useStatementOfMerchant } from '../staff-merchants.calls.ts';
import { LendingMonths } from './lending-months.tsx';
import { MerchantSums } from './merchant-sums.tsx';
import { Settlements } from './settlements.tsx';
import './merchant-code.css';

type ById = { id: UserId };

const disbursedIn =
  (merchantId: UserId) =>
  ({ month }: MerchantMonth): string => {
    const span = { start_date: month, end_date: addDays(addMonths(month, 1), -1) };
    return `${paths.staff.disbursed}?${search({ merchant_id: merchantId, ...span })}`;
  };

export function MerchantFiguresTab({ id }: ById) {
  const { data, error, refetch } = useMerchant(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons lines={6} />;
  return (
    <Stack gap="loose">
      <MerchantSums of={data} reader="staff" tabOf={(tab) => `${paths.staff.user(id)}?tab=${tab}`} />
      <LendingMonths of={data.months} {...(may(session.role(), 'collections.read') && { to: disbursedIn(id) })} />
      <Invitation code={data.code} />
    </Stack>
  );
}

function Invitation({ code }: { code: string | null }) {
  const link = `${globalThis.location.origin}${paths.register}?ref=${code}`;
  return (
    <div className="merchant-code">
      <Card title="Referral code">
        {code ? (
          <Facts of={{ Code: <Copied text={code} what="code" />, Link: <Copied text={link} what="link" /> }} />
        ) : (
          <EmptyState title="No code yet">The code is created when the merchant first opens the dashboard.</EmptyState>
        )}
      </Card>
    </div>
  );
}

const Copied = ({ text, what }: { text: string; what: string }) => (
  <span className="copied">
    <span>{text}</span> <CopyButton text={text} what={what} small />
  </span>
);

export function MerchantCustomersTab({ id }: ById) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useMerchantCustomers(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="Customers">
      <Stack>
        <ListCount of={data?.meta} one="customer" many="customers" />
        <DataTable<MerchantCustomer>
          small="rows"
          label="Customers of the merchant"
          rows={data?.data}
          empty="None of the customers you can see registered with this code."
          columns={{
            Customer: (row) => <Link to={paths.staff.user(row.id)}>{row.name}</Link>,
            Registered: (row) => longDay(dayInLagos(row.registered_at)),
            Loans: { align: 'end', cell: (row) => row.loans },
            Running: { align: 'end', cell: (row) => row.running },
            Lent: { align: 'end', first: true, cell: (row) => <Money of={row.lent} /> },
          }}
        />
        <Pages of={data?.meta} onTurn={turnTo} />
      </Stack>
    </Card>
  );
}

export function MerchantLoansTab({ id }: ById) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useLoansOfMerchant(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="Loans">
      <Stack>
        <ListCount of={data?.meta} one="loan" many="loans" />
        <DataTable<MerchantLoan>
          small="rows"
          label="Loans of the merchant's customers"
          rows={data?.data}
          empty="No loans that you can see came through this merchant."
          columns={{
            Loan: (row) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
            Customer: (row) => row.customer,
            For: (row) => row.purpose,
            Status: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row, session.role())}</StatusTag>,
            Applied: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—'),
            'Paid out': (row) => longDay(row.disbursed_on) || '—',
            Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
          }}
        />
        <Pages of={data?.meta} onTurn={turnTo} />
      </Stack>
    </Card>
  );
}

export function MerchantAccountTab({ id }: ById) {
  const { data, error, refetch } = useStatementOfMerchant(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons lines={6} />;
  return (
    <Stack gap="loose">
      <Settlements id={id} owed={data.additional.balance} />
      <AccountLines of={data} />
    </Stack>
  );
}

function AccountLines({ of: data }: { of: NonNullable<ReturnType<typeof useStatementOfMerchant>['data']> }) {
  return (
    <Card title="Account">
      <Stack>
        <Facts of={{ 'We owe': <Money of={data.additional.balance} /> }} />
        <DataTable<MerchantLine>
          small="rows"
          label="Account of the merchant"
          rows={data.data}
          empty="Nothing earned or settled yet."
          columns={{
            Day: (row) => longDay(row.on),
            Entry: (row) => row.what,
            Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
            'Owed after it': { align: 'end', cell: (row) => <Money of={row.balance} /> },
          }}
        />
        {data.additional.more && <p className="quiet">These are the 50 newest entries.</p>}
      </Stack>
    </Card>
  );
}
