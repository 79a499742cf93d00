/** /admin/savings/{savings_id}: one savings account of a customer, with what staff may do with it. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { kycReaders } from '@ajo/contract/modules/onboarding.kyc';
import { SavingsId } from '@ajo/contract/modules/savings';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AutosaveFacts } from '#modules/autosave';
import { useHoldings } from '#modules/customers';
import { AccountFacts, PlanFacts, SplitDialog, useSavingsAccount } from '#modules/savings';
import { Slips } from '#modules/payment-slips';
import { AccountLiens, ReversibleTransactions } from '#modules/savings-desk';
import { termFacts } from '#modules/savings-products';
import { PersonHistory } from '#modules/users';
import { AccountWithdrawals } from '#modules/withdrawals';
import { unknownAddress } from '#platform/error-text';
import { session } from '#platform/session';
import { Button, Card, ErrorState, Facts, later, laterDialog, Notice, Row, Skeletons, Stack, type Tab, Tabs } from '#ui';
import { SavingsHead } from './savings-head.tsx';

const Customer = later<{ id: UserId }>(
  async () => (await import('../../../modules/onboarding/components/kyc-summary.tsx')).KycSummary,
);
const ReactivateDialog = laterDialog<{ savings: StaffSavingsDetail; onClose: () => void }>(
  ({ savings }) => `Reactivate ${savings.number}`,
  async () => (await import('../../../modules/savings-desk/components/reactivate-dialog.tsx')).ReactivateDialog,
);

export function StaffSavingsPage() {
  const { savings_id: text = '' } = useParams();
  const id = SavingsId.safeParse(text);
  return id.success ? <Account id={id.data} /> : <ErrorState page error={unknownAddress} />;
}

function Account({ id }: { id: SavingsId }) {
  const { data: savings, error, refetch } = useSavingsAccount(id);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!savings) return <Skeletons />;
  return (
    <Stack gap="loose">
      <SavingsHead savings={savings} />
      {savings.awaits_review && (
        <Notice>Check the customer, the product and the goal. The account accepts deposits after approval.</Notice>
      )}
      {savings.court_order && <Notice title="A court order lifted the lock. ">{savings.court_order}</Notice>}
      {savings.frozen_reason && (
        <Notice tone="error" title="Frozen. ">
          {savings.frozen_reason}
        </Notice>
      )}
      {savings.dormant && <Dormant savings={savings} />}
      {savings.denial_reason && (
        <Notice tone="warning" title="Denied. ">
          {savings.denial_reason}
        </Notice>
      )}
      <Tabs label="Parts of the account" tabs={tabsOf(savings)} />
    </Stack>
  );
}

/** Money leaves again when the identity of the customer is proven. */
function Dormant({ savings }: { savings: StaffSavingsDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="warning" title="Dormant. ">
      Withdrawals are blocked until the customer proves their identity, or two staff members confirm it.{' '}
      {savings.can.includes('reactivate') && (
        <Button small look="plain" onClick={() => setOpen(true)}>
          Reactivate
        </Button>
      )}
      {isOpen && <ReactivateDialog savings={savings} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

function tabsOf(savings: StaffSavingsDetail): Tab[] {
  const role = session.role();
  const transactions = { key: 'transactions', label: 'Transactions', content: <ReversibleTransactions savings={savings} /> };
  const withdrawals = {
    key: 'withdrawals',
    label: 'Withdrawals',
    content: <AccountWithdrawals savingsNumber={savings.number} />,
  };
  const receipts = { key: 'receipts', label: 'Payment slips', content: receiptsOf(savings) };
  const terms = (
    <Card title="Terms">
      <Facts of={termFacts(savings.terms)} />
    </Card>
  );
  return [
    { key: 'account', label: 'Account', content: accountOf(savings) },
    ...(may(role, 'savings.transactions') ? [transactions, ...(may(role, 'receipts.upload') ? [receipts] : [])] : []),
    ...(may(role, 'withdrawals.read') ? [withdrawals] : []),
    { key: 'plan', label: 'Plan and split', content: planOf(savings) },
    { key: 'terms', label: 'Terms', content: terms },
    ...(may(role, 'history.read') ? [{ key: 'history', label: 'History', content: <PersonHistory id={savings.id} /> }] : []),
  ];
}

const receiptsOf = ({ id }: StaffSavingsDetail) => <Slips owner={{ kind: 'savings', id }} />;

/** Liens are on hold: without anything on hold, the history names those that have ended. */
const accountOf = (savings: StaffSavingsDetail) => (
  <Stack>
    <AccountFacts of={savings} customer={readsKyc() && <Customer id={savings.customer.id} />} />
    {savings.held > 0n && <AccountLiens savings={savings} />}
  </Stack>
);

const readsKyc = (): boolean => kycReaders.some((capability) => may(session.role(), capability));

/** The dialog names every open account of the customer. */
function SplitOf({ savings }: { savings: StaffSavingsDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useHoldings(savings.customer.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Row>
      <Button look="plain" busy={!data} onClick={() => setOpen(true)}>
        Split deposits
      </Button>
      {isOpen && data && <SplitDialog savings={savings} accounts={data.savings ?? []} onClose={() => setOpen(false)} />}
    </Row>
  );
}

const planOf = (savings: StaffSavingsDetail) => (
  <Stack>
    <PlanFacts of={savings} />
    {savings.can.includes('split') && <SplitOf savings={savings} />}
    {may(session.role(), 'savings.transactions') && <AutosaveFacts id={savings.id} />}
  </Stack>
);
