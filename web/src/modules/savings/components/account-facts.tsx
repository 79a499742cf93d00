/** One savings account for staff: its money and its people, and what the customer plans. */
import { dayInLagos, daysText, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rateText, termFacts } from '#modules/savings-products';
import { paths } from '#platform/paths';
import { Card, Facts, Grid, LedgerAccountLink, Money } from '#ui';
import { frequencyLabels, instructionLabels, splitText } from '../savings.labels.ts';

type Props = { of: StaffSavingsDetail };

/** `customer`: beside an account in review, who it is for. It comes later, so it is below the account on a phone. */
export const AccountFacts = ({ of: savings, customer }: Props & { customer: ReactNode }) => (
  <Grid>
    {savings.awaits_review ? (
      <>
        <RequestedAccount of={savings} hasCustomer={Boolean(customer)} />
        {customer}
      </>
    ) : (
      <>
        <Balance of={savings} />
        <Card title="Account">
          <Facts of={{ ...accountFacts(savings), ...productFacts(savings), ...courseFacts(savings) }} />
        </Card>
      </>
    )}
  </Grid>
);

/** Before the approval: what the head of the page does not say. `hasCustomer`: the card beside it leads to the customer. */
const RequestedAccount = ({ of: savings, hasCustomer }: Props & { hasCustomer: boolean }) => (
  <Card title="Requested account">
    <Facts
      of={{
        ...(!hasCustomer && customerFact(savings)),
        'Opened by': savings.opened_by,
        ...savingFacts(savings),
        ...reviewedTerms(savings),
      }}
    />
  </Card>
);

const Balance = ({ of: savings }: Props) => (
  <Card title="Balance">
    <Facts
      total="Available"
      of={{
        Balance: (
          <LedgerAccountLink code="2000" owner={savings.id}>
            <Money of={savings.balance} />
          </LedgerAccountLink>
        ),
        'On hold': <Money of={savings.held} />,
        'Interest earned, not yet posted': (
          <LedgerAccountLink code="2150" owner={savings.id}>
            <Money of={savings.interest_accrued} />
          </LedgerAccountLink>
        ),
        Available: <Money of={savings.available} />,
      }}
    />
  </Card>
);

const customerFact = ({ customer }: StaffSavingsDetail) => ({
  Customer: <Link to={paths.staff.user(customer.id)}>{customer.name}</Link>,
});

const accountFacts = (savings: StaffSavingsDetail) => ({
  ...customerFact(savings),
  'Deposit officer': savings.deposit_officer?.name,
  Branch: savings.branch,
});

const productFacts = ({ product, terms }: StaffSavingsDetail) => ({ Product: product, Interest: rateText(terms) });

const courseFacts = (savings: StaffSavingsDetail) => ({
  Opened: `${longInstant(savings.opened_at)} by ${savings.opened_by}`,
  ...(savings.reviewed_by && { 'Reviewed by': savings.reviewed_by }),
  ...(savings.last_deposit_at && { 'Last deposit': longDay(dayInLagos(savings.last_deposit_at)) }),
  ...(savings.matured_at && { Matured: longDay(dayInLagos(savings.matured_at)) }),
  ...(savings.successor_id && {
    'Money moved to': <Link to={paths.staff.savingsAccount(savings.successor_id)}>the account after it</Link>,
  }),
  ...(savings.closed_at && { Closed: longDay(dayInLagos(savings.closed_at)) }),
});

export const PlanFacts = ({ of: savings }: Props) => (
  <Card title="Plan">
    <Facts
      of={{
        Goal: savings.target_amount === null ? 'None' : <Money of={savings.target_amount} />,
        ...(savings.target_date && { 'End date': longDay(savings.target_date) }),
        ...(savings.days_left !== null && { 'Time left': daysText(savings.days_left) }),
        ...savingFacts(savings),
      }}
    />
  </Card>
);

/** How the customer saves, and how the money leaves. */
const savingFacts = (savings: StaffSavingsDetail) => ({
  ...(savings.planned_amount !== null &&
    savings.frequency && {
      'Saving schedule': (
        <>
          <Money of={savings.planned_amount} />, {frequencyLabels[savings.frequency].toLowerCase()}
        </>
      ),
    }),
  ...(savings.kind === 'flex' ? { Withdrawals: 'At any time' } : { 'At maturity': instructionLabels[savings.instruction] }),
  ...(savings.split && { Split: splitText(savings.split) }),
});

function reviewedTerms({ kind, terms }: StaffSavingsDetail): Record<string, string | undefined> {
  const all = termFacts(terms);
  const names = ['First deposit', 'Later deposits', 'Minimum balance', 'Maximum balance', 'Interest is added', 'Dormant after'];
  return Object.fromEntries((kind === 'flex' ? names : ['Early withdrawal', ...names]).map((name) => [name, all[name]]));
}
