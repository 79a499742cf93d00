/** /savings/{savingId}/transactions: one savings account of the customer, with its transactions and withdrawals. */
import { longDay } from '@ajo/contract/kernel/time';
import { SavingsId, type SavingsDetail, type SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Goal, mySavingsKey, SavingsTransactions, stateLabels, stateTones, useMySavingsAccount } from '#modules/savings';
import { MyWithdrawals } from '#modules/withdrawals';
import { paths } from '#platform/paths';
import { Button, Card, ErrorState, Facts, laterDialog, Money, PageHeader, Row, Skeletons, Stack, StatusTag } from '#ui';
import { PaymentReturn } from './payment-return.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

type DialogProps = { savings: SavingsView; onClose: () => void };
const AddMoneyDialog = laterDialog<DialogProps>(
  ({ savings }) => `Add money to ${savings.name}`,
  async () => (await import('../../../modules/savings/components/add-money-dialog.tsx')).AddMoneyDialog,
);
const WithdrawDialog = laterDialog<DialogProps>(
  ({ savings }) => `Withdraw from ${savings.name}`,
  async () => (await import('../../../modules/withdrawals/components/withdraw-dialog.tsx')).WithdrawDialog,
);
const StatementDialog = laterDialog<{ savings: SavingsView; audience: 'own'; onClose: () => void }>(
  ({ savings }) => `Statement of ${savings.number}`,
  async () => (await import('../../../modules/savings/components/statement-dialog.tsx')).SavingsStatementDialog,
);

export function SavingsAccountPage() {
  const { savingId = '' } = useParams();
  const id = SavingsId.safeParse(savingId);
  return id.success ? <Account id={id.data} /> : <ErrorState page error={id.error} />;
}

function Account({ id }: { id: SavingsId }) {
  const { data, error, refetch } = useMySavingsAccount(id);
  const reference = usePaymentReturn(mySavingsKey);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PageHeader title={data.name} back={{ to: paths.savings, label: 'My savings' }} actions={<Actions savings={data} />}>
        {data.product}, {data.number}
      </PageHeader>
      {reference && <PaymentReturn reference={reference} />}
      <Summary savings={data} />
      <MyWithdrawals id={id} />
      <Card title="Transactions">
        <SavingsTransactions id={id} />
      </Card>
    </Stack>
  );
}

function Actions({ savings }: { savings: SavingsDetail }) {
  const [opened, setOpened] = useState<'deposit' | 'withdraw' | 'statement'>();
  const close = (): void => setOpened(undefined);
  return (
    <Row>
      {savings.can.includes('deposit') && <Button onClick={() => setOpened('deposit')}>Add money</Button>}
      {savings.available > 0n && (
        <Button look="plain" onClick={() => setOpened('withdraw')}>
          Withdraw
        </Button>
      )}
      {savings.activated_at && (
        <Button look="quiet" onClick={() => setOpened('statement')}>
          Statement
        </Button>
      )}
      {opened === 'statement' && <StatementDialog savings={savings} audience="own" onClose={close} />}
      {opened === 'deposit' && <AddMoneyDialog savings={savings} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog savings={savings} onClose={close} />}
    </Row>
  );
}

function Summary({ savings }: { savings: SavingsDetail }) {
  const {
    balance,
    available,
    held,
    interest_accrued: interest,
    status,
    target_amount: target,
    target_date: on,
    days_left: days,
  } = savings;
  return (
    <Card title="Balance" actions={<StatusTag tone={stateTones[status]}>{stateLabels[status]}</StatusTag>}>
      <Row>
        <Goal of={savings} />
        <Facts
          of={{
            Balance: <Money of={balance} />,
            Available: <Money of={available} />,
            ...(held > 0n && { 'Held for withdrawals': <Money of={held} /> }),
            'Interest earned, not yet paid': <Money of={interest} />,
            ...(target !== null && { Goal: <Money of={target} /> }),
            ...(on !== null && { Until: `${longDay(on)}${days === null ? '' : `, ${days} days left`}` }),
          }}
        />
      </Row>
    </Card>
  );
}
