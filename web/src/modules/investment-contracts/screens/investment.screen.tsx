/** /admin/investments/{id}: one investment of a customer with its payments, and the journals that moved its money. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, daysText, longDay, longInstant } from '@ajo/contract/kernel/time';
import { InvestmentId, type InvestmentPaymentView } from '@ajo/contract/modules/investment-contracts';
import type { InvestmentMove, StaffInvestmentDetail } from '@ajo/contract/modules/investment-contracts.staff';
import { instructionText } from '@ajo/contract/modules/investment-contracts.words';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { PersonHistory } from '#modules/users';
import { now } from '#platform/clock';
import { percentOfBasisPoints } from '#platform/percent';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Card,
  DataTable,
  ErrorState,
  Facts,
  Grid,
  JournalLink,
  LinkButton,
  Money,
  Notice,
  Pages,
  Pair,
  RecordActs,
  type RecordFigure,
  RecordFigures,
  RecordHead,
  Ring,
  Skeletons,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import '../../../ui/about-line.css';
import { PayInvestorDialog } from '../components/pay-investor-dialog.tsx';
import {
  causeLabels,
  daysOf,
  monthsText,
  outcomeLabels,
  paymentKindLabels,
  paymentStateLabels,
  paymentStateTones,
  stateLabels,
  stateTones,
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
  const isUnpaid = data.status === 'pending';
  const pay = data.can_pay ? { label: 'Pay', onClick: () => setPaying(true) } : undefined;
  const certificate = data.starts_on !== null && { label: 'Certificate', onClick: () => void saveCertificate(data) };
  return (
    <Stack gap="loose">
      <RecordHead
        tab={`${data.number}: ${data.customer.name}`}
        back={{ to: paths.staff.investments, label: 'Investments' }}
        here={data.number}
        person={data.customer.name}
        title={`${data.plan}, ${data.customer.name}`}
        actions={isUnpaid ? <ToCustomer of={data} /> : <RecordActs main={pay} others={certificate ? [certificate] : []} />}
      >
        <div className="about-line">
          <StatusTag tone={stateTones[data.status]}>{stateLabels[data.status]}</StatusTag>
          {aboutOf(data).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </RecordHead>
      <RecordFigures of={figuresOf(data)} />
      <Notices of={data} />
      <Grid>
        <Card title="Terms">
          <Facts of={termsOf(data)} />
        </Card>
        <Card title="Investment">
          <Facts of={factsOf(data)} />
        </Card>
      </Grid>
      {isUnpaid ? (
        <Past id={id} />
      ) : (
        <>
          <Payments of={data.payments} />
          <Moves id={id} />
        </>
      )}
      {paying && due && (
        <PayInvestorDialog
          due={{ id, number: data.number, customer: data.customer.name, payment: due }}
          onClose={() => setPaying(false)}
        />
      )}
    </Stack>
  );
}

const Notices = ({ of: one }: { of: StaffInvestmentDetail }) => (
  <>
    {one.awaits_second_person && (
      <Notice tone="warning" title="Waiting for a second person. ">
        <Link to={`${paths.staff.approvals}?state=pending`}>Open the approvals</Link>
      </Notice>
    )}
    {one.status === 'pending' && (
      <Notice>
        The investment starts when {naira(one.principal)} is paid. It expires on {longInstant(one.pays_until)} if unpaid.
      </Notice>
    )}
  </>
);

/** Before any money has moved. */
const Past = ({ id }: { id: InvestmentId }) => may(session.role(), 'history.read') && <PersonHistory id={id} folded />;

/** Staff have no other act on a payment that the customer makes. */
const ToCustomer = ({ of: { customer } }: { of: StaffInvestmentDetail }) => (
  <div className="record-acts">
    <LinkButton look="plain" to={paths.staff.user(customer.id)}>
      Open customer
    </LinkButton>
  </div>
);

const rateText = ({ rate_bps: rate, months }: StaffInvestmentDetail): string =>
  `${percentOfBasisPoints(rate)}% a year for ${monthsText(months)}`;

const aboutOf = (one: StaffInvestmentDetail): string[] =>
  [one.outcome && outcomeLabels[one.outcome], one.number, one.branch, one.deposit_officer].filter((fact) => fact !== null);

function figuresOf(one: StaffInvestmentDetail): RecordFigure[] {
  const term = daysOf(one, dayInLagos(now()));
  const passed = term && `${term.done} of ${daysText(term.of)}`;
  return [
    {
      label: 'Principal',
      value: <Money of={one.principal} />,
      note: one.starts_on ? `since ${longDay(one.starts_on)}` : 'not paid yet',
    },
    one.status === 'pending'
      ? { label: 'Pay by', value: longDay(dayInLagos(one.pays_until)), note: `at ${longInstant(one.pays_until).slice(-5)}` }
      : {
          label: 'Interest so far',
          value: <Money of={one.interest_so_far} />,
          note: `${naira(one.net_interest_so_far)} after tax`,
        },
    { label: 'Interest at maturity', value: <Money of={one.interest} />, note: 'before tax' },
    {
      label: 'Matures',
      ...(one.matures_on ? { value: longDay(one.matures_on) } : { value: monthsText(one.months), note: 'after payment' }),
      ...(term && { note: passed, ring: <Ring label={`${passed} have passed`} done={term.done} of={term.of} /> }),
    },
  ];
}

const termsOf = (one: StaffInvestmentDetail) => ({
  Plan: one.plan,
  Rate: rateText(one),
  ...(one.status !== 'pending' && {
    Started: one.starts_on && longDay(one.starts_on),
    Matures: one.matures_on && longDay(one.matures_on),
  }),
  'At maturity': instructionText(one.payout, one.instruction),
  ...(one.status === 'pending' && { Matures: `${monthsText(one.months)} after payment` }),
});

const factsOf = (one: StaffInvestmentDetail) => ({
  Customer: <Link to={paths.staff.user(one.customer.id)}>{one.customer.name}</Link>,
  ...(one.parent && { Continues: one.parent_id && <Link to={paths.staff.investment(one.parent_id)}>{one.parent}</Link> }),
  Branch: one.branch,
  Officer: one.deposit_officer,
  Opened: longInstant(one.created_at),
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
        Type: (row) => paymentKindLabels[row.kind],
        Amount: { cell: (row) => <Money of={row.amount} />, align: 'end' },
        Status: (row) => (
          <Pair note={row.reason}>
            <StatusTag tone={paymentStateTones[row.status]}>{paymentStateLabels[row.status]}</StatusTag>
          </Pair>
        ),
      }}
    />
  </Card>
);

function Moves({ id }: { id: InvestmentId }) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useInvestmentMoves(id, page);
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
          What: (row) => <MoveJournal of={row} />,
          Day: (row) => longDay(row.on),
          Balance: { cell: (row) => row.liability !== 0n && <Money of={row.liability} />, align: 'end' },
          'Accrued interest': { cell: (row) => row.interest_payable !== 0n && <Money of={row.interest_payable} />, align: 'end' },
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
    </Card>
  );
}

const MoveJournal = ({ of: { cause, journal_id: id } }: { of: InvestmentMove }) => (
  <JournalLink id={id}>{causeLabels[cause]}</JournalLink>
);
