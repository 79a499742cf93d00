/** /admin/investments/{id}: one investment of a customer with its payments, and the journals that moved its money. */
import { may } from '@ajo/contract/kernel/access';
import { longDay } from '@ajo/contract/kernel/time';
import { InvestmentId, type InvestmentPaymentView } from '@ajo/contract/modules/investment-contracts';
import type { InvestmentMove, StaffInvestmentDetail } from '@ajo/contract/modules/investment-contracts.staff';
import { instructionText } from '@ajo/contract/modules/investment-contracts.words';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { percentOfBasisPoints } from '#platform/percent';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DataTable,
  ErrorState,
  Facts,
  Money,
  Notice,
  PageHeader,
  Pages,
  Row,
  Skeletons,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { PayInvestorDialog } from '../components/pay-investor-dialog.tsx';
import {
  causeLabels,
  monthsText,
  outcomeLabels,
  paymentKindLabels,
  paymentStateLabels,
  paymentStateTones,
  stateLabels,
} from '../investment.labels.ts';
import { saveCertificate, useInvestment, useInvestmentMoves } from '../investors.calls.ts';

export function InvestmentScreen() {
  const id = InvestmentId.safeParse(useParams()['investment_id']);
  return id.success ? <Investment id={id.data} /> : <ErrorState page error={unknownAddress} />;
}

function Investment({ id }: { id: InvestmentId }) {
  const { data, error, refetch } = useInvestment(id);
  const [paying, setPaying] = useState(false);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const due = data.payment_due;
  return (
    <Stack gap="loose">
      <PageHeader
        title={`${data.plan}, ${data.number}`}
        back={{ to: paths.staff.investments, label: 'Investments' }}
        actions={
          <Row>
            {data.can_pay && <Button onClick={() => setPaying(true)}>Pay</Button>}
            {data.starts_on !== null && (
              <Button look="plain" onClick={() => void saveCertificate(data)}>
                Certificate
              </Button>
            )}
          </Row>
        }
      >
        <Link to={paths.staff.user(data.customer.id)}>{data.customer.name}</Link>
      </PageHeader>
      {data.awaits_second_person && (
        <Notice tone="warning" title="Waiting for a second person. ">
          <Link to={paths.staff.approvals}>Open the approvals</Link>
        </Notice>
      )}
      <Card title="Terms">
        <Facts of={factsOf(data)} />
      </Card>
      <Payments of={data.payments} />
      <Moves id={id} />
      {paying && due && (
        <PayInvestorDialog
          due={{ id, number: data.number, customer: data.customer.name, payment: due }}
          onClose={() => setPaying(false)}
        />
      )}
    </Stack>
  );
}

const factsOf = (one: StaffInvestmentDetail) => ({
  Status: one.outcome ? `${stateLabels[one.status]}: ${outcomeLabels[one.outcome]}` : stateLabels[one.status],
  Principal: <Money of={one.principal} />,
  Rate: `${percentOfBasisPoints(one.rate_bps)}% a year for ${monthsText(one.months)}`,
  Started: one.starts_on && longDay(one.starts_on),
  Matures: one.matures_on && longDay(one.matures_on),
  'At maturity': instructionText(one.payout, one.instruction),
  'Interest so far': <Money of={one.interest_so_far} />,
  'Interest so far, after tax': <Money of={one.net_interest_so_far} />,
  'Interest of the whole term': <Money of={one.interest} />,
  ...(one.parent && { Continues: one.parent_id && <Link to={paths.staff.investment(one.parent_id)}>{one.parent}</Link> }),
  Branch: one.branch,
  Officer: one.deposit_officer,
});

const Payments = ({ of: payments }: { of: InvestmentPaymentView[] }) => (
  <Card title="Payments">
    <DataTable<InvestmentPaymentView>
      label="Payments"
      rows={payments}
      small="rows"
      empty="Nothing has been paid yet."
      columns={{
        Due: (row) => longDay(row.due_on),
        Kind: (row) => paymentKindLabels[row.kind],
        Amount: { cell: (row) => <Money of={row.amount} />, align: 'end' },
        Status: (row) => (
          <>
            <StatusTag tone={paymentStateTones[row.status]}>{paymentStateLabels[row.status]}</StatusTag> {row.reason}
          </>
        ),
      }}
    />
  </Card>
);

function Moves({ id }: { id: InvestmentId }) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useInvestmentMoves(id, page);
  const mayOpen = may(session.role(), 'ledger.read');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const rows = data?.data.map((row) => ({ ...row, id: `${row.journal_id}-${row.cause}` }));
  return (
    <Card title="Movements">
      <DataTable<InvestmentMove & { id: string }>
        label="Movements"
        rows={rows}
        small="rows"
        empty="Nothing has moved yet."
        columns={{
          What: (row) => causeLabels[row.cause],
          Day: (row) => longDay(row.on),
          Balance: { cell: (row) => row.liability !== 0n && <Money of={row.liability} />, align: 'end' },
          'Accrued interest': { cell: (row) => row.interest_payable !== 0n && <Money of={row.interest_payable} />, align: 'end' },
          ...(mayOpen && {
            Journal: (row: InvestmentMove) => (
              <Link to={paths.staff.journal(row.journal_id)}>Open {row.journal_id.slice(-6)}</Link>
            ),
          }),
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
    </Card>
  );
}
