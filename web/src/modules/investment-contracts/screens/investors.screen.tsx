/** /admin/investments: investments of customers, what matures soon, and payments that must be sent again. */
import { may } from '@ajo/contract/kernel/access';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, dayInLagos, longDay, monthName } from '@ajo/contract/kernel/time';
import { InvestmentState } from '@ajo/contract/modules/investment-contracts';
import { investorList, type InvestmentRow, type InvestorTotals } from '@ajo/contract/modules/investment-contracts.staff';
import { useState } from 'react';
import { useDepositFilters } from '#modules/users';
import { now } from '#platform/clock';
import { percentOfBasisPoints } from '#platform/percent';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, EmptyState, Grid, LinkButton, ListScreen, Money, Pair, Stat, StatusTag, useListLink, Who } from '#ui';
import { type PaymentDue, PayInvestorDialog } from '../components/pay-investor-dialog.tsx';
import {
  monthsText,
  maturityLabels,
  outcomeLabels,
  payoutLabels,
  paymentStateTones,
  stateLabels,
  stateTones,
} from '../investment.labels.ts';
import { investorsKey, useInvestedPlans } from '../investors.calls.ts';
import './investors.css';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: InvestmentState.options.map((value) => ({ value, label: stateLabels[value] })),
};
const show = {
  name: 'show',
  label: 'Needs',
  all: 'All investments',
  options: [
    { value: 'maturing', label: 'Maturing' },
    { value: 'payments_due', label: 'Payments due' },
  ],
};
const matures = {
  name: 'matures_within',
  label: 'Matures within',
  all: 'Any day',
  options: [7, 30, 90].map((days) => ({ value: String(days), label: `${days} days` })),
};
const days = [
  { name: 'matures_from', label: 'Matures from' },
  { name: 'matures_to', label: 'Matures until' },
  { name: 'start_date', label: 'Bought from' },
  { name: 'end_date', label: 'Bought to' },
];
const presets = [
  { name: 'Maturing in 30 days', filters: { show: 'maturing' } },
  { name: 'Payments due', filters: { show: 'payments_due' } },
];

export function InvestorsScreen() {
  const [due, setDue] = useState<PaymentDue>();
  const places = useDepositFilters();
  const plans = useInvestedPlans().data ?? [];
  const plan = {
    name: 'plan_id',
    label: 'Plan',
    all: 'All plans',
    options: plans.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (withdrawn)` })),
  };
  return (
    <div className="investors">
      <ListScreen
        list={investorList}
        title="Investments"
        words={{ one: 'investment', many: 'investments' }}
        cacheKey={investorsKey}
        search="Customer or number"
        filters={[status, show, plan, matures, ...places, ...days]}
        whole="Investments"
        presets={presets}
        actions={
          may(session.role(), 'investment_plans.manage') && (
            <LinkButton look="plain" to={paths.staff.investmentPlans}>
              Plans
            </LinkButton>
          )
        }
        notice={({ additional }) => <Sums of={additional} />}
        empty={<EmptyState title="No investments yet">Investments of customers appear here once they are bought.</EmptyState>}
        columns={{
          Customer: (row: InvestmentRow) => <Who name={row.customer} note={row.number} to={paths.staff.investment(row.id)} />,
          Plan: (row) => <Pair note={`${percentOfBasisPoints(row.rate_bps)}% for ${monthsText(row.months)}`}>{row.plan}</Pair>,
          Principal: {
            align: 'end',
            sort: 'principal',
            cell: (row) => (
              <Pair note={earnedNote(row)}>
                <Money of={row.principal} />
              </Pair>
            ),
          },
          Maturity: {
            sort: 'matures',
            cell: (row) => <Pair note={maturityNote(row)}>{row.matures_on ? longDay(row.matures_on) : '—'}</Pair>,
          },
          Status: (row) => <Status of={row} />,
          Officer: officerOf,
          Actions: { optional: true, cell: (row) => <Actions of={row} onPay={setDue} /> },
        }}
      >
        Customer investments, interest and payouts.
      </ListScreen>
      {due && <PayInvestorDialog due={due} onClose={() => setDue(undefined)} />}
    </div>
  );
}

/** Interest that was paid is earned, not accrued. Before the start there is none. */
function earnedNote({ accrued, status: state }: InvestmentRow): string | false {
  if (state === 'active') return `${naira(accrued)} accrued`;
  return accrued > noMoney && `${naira(accrued)} earned`;
}

/** What happens then; of an ended investment, when it began. */
function maturityNote({ status: state, instruction, starts_on: from }: InvestmentRow): string | null {
  if (state === 'active') return maturityLabels[instruction];
  return from && `from ${longDay(from)}`;
}

const officerOf = ({ branch, deposit_officer: officer }: InvestmentRow) => (
  <Pair note={branch && <span>{branch}</span>}>
    <span data-whole>{officer ?? '—'}</span>
  </Pair>
);

function Sums({ of: sums }: { of: InvestorTotals }) {
  const link = useListLink();
  const running = link({ status: 'active' });
  const first = `${dayInLagos(now()).slice(0, 8)}01` as Day;
  const month = { matures_from: first, matures_to: addDays(addMonths(first, 1), -1) };
  return (
    <div className="investment-sums">
      <Grid>
        <Stat label="Principal in running investments" to={running}>
          <Money of={sums.principal} />
        </Stat>
        <Stat label="Interest accrued, not yet paid" to={running}>
          <Money of={sums.interest_due} />
        </Stat>
        <Stat label={`Maturing in ${monthName(first)}`} to={link({ status: 'active', ...month })}>
          <Money of={sums.maturing_this_month} />
        </Stat>
      </Grid>
    </div>
  );
}

/** A payment that is due comes before the status of the investment; the note is how it ended, or else that status. */
function Status({ of: { status: state, outcome, payment_due: payment } }: { of: InvestmentRow }) {
  const note = outcome ? outcomeLabels[outcome] : payment && stateLabels[state];
  return (
    <>
      {payment ? (
        <StatusTag tone={paymentStateTones[payment.status]}>{payoutLabels[payment.status]}</StatusTag>
      ) : (
        <StatusTag tone={stateTones[state]}>{stateLabels[state]}</StatusTag>
      )}
      {note && <small className="cell-note"> {note}</small>}
    </>
  );
}

function Actions({ of: row, onPay }: { of: InvestmentRow; onPay: (due: PaymentDue) => void }) {
  const { id, number, customer, payment_due: payment } = row;
  if (!payment || !row.can.pay) return null;
  const isAgain = payment.status === 'failed';
  return (
    <Button
      small
      look="plain"
      label={`${isAgain ? 'Retry payout to' : 'Pay'} ${customer}, ${number}`}
      onClick={() => onPay({ id, number, customer, payment })}
    >
      {isAgain ? 'Retry' : 'Pay'}
    </Button>
  );
}
