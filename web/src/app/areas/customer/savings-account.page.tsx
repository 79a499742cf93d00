/** /savings/{savingId}/transactions: one savings account of the customer, with its transactions and withdrawals. */
import { noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import { SavingsId, type SavingsDetail, type SavingsView } from '@ajo/contract/modules/savings';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { PinDialog } from '#modules/auth';
import { instructionLabels, mySavingsKey, Saved, SavingsStateTag, splitText, useMySavingsAccount } from '#modules/savings';
import { ClosingNotice, PayoutAtEnd } from '#modules/withdrawals';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { Button, Card, ErrorState, Facts, later, laterDialog, Money, Notice, PageHeader, Row, Skeletons, Stack } from '#ui';
import { PaymentReturn } from './payment-return.tsx';
import { usePaymentReturn } from './use-payment-return.ts';
import './savings-account.css';

type DialogProps = { savings: SavingsView; onClose: () => void };
const AddMoneyDialog = laterDialog<{ savings: SavingsDetail; onClose: () => void; children?: ReactNode }>(
  ({ savings }) => `Add money to ${savings.name}`,
  async () => (await import('../../../modules/savings/components/add-money-dialog.tsx')).AddMoneyDialog,
);
const MoveCredit = later<{ savings: SavingsDetail; onMoved: () => void }>(
  async () => (await import('../../../modules/customer-credit/components/move-credit.tsx')).MoveCredit,
);
const WithdrawDialog = laterDialog<DialogProps>(
  ({ savings }) => `Withdraw from ${savings.name}`,
  async () => (await import('../../../modules/withdrawals/components/withdraw-dialog.tsx')).WithdrawDialog,
);
const ChangeDialog = laterDialog<{ savings: SavingsDetail; onClose: () => void }>(
  ({ savings }) => `Change ${savings.name}`,
  async () => (await import('../../../modules/savings/components/change-savings-dialog.tsx')).ChangeSavingsDialog,
);
const CloseDialog = laterDialog<DialogProps>(
  ({ savings }) => `Close ${savings.name}`,
  async () => (await import('../../../modules/withdrawals/components/close-savings-dialog.tsx')).CloseSavingsDialog,
);
const StatementDialog = laterDialog<{ savings: SavingsView; audience: 'own'; onClose: () => void }>(
  ({ savings }) => `Statement of ${savings.number}`,
  async () => (await import('../../../modules/savings/components/statement-dialog.tsx')).SavingsStatementDialog,
);

const ProveIdentityDialog = laterDialog<DialogProps>(
  ({ savings }) => `Reactivate ${savings.name}`,
  async () => (await import('../../../modules/savings-desk/components/prove-identity-dialog.tsx')).ProveIdentityDialog,
);

const SavingsParts = later<{ savings: SavingsDetail; reference: string | null }>(
  async () => (await import('./savings-parts.tsx')).SavingsParts,
);

export function SavingsAccountPage() {
  const { savingId = '' } = useParams();
  const id = SavingsId.safeParse(savingId);
  return id.success ? <Account id={id.data} /> : <ErrorState page error={unknownAddress} />;
}

function Account({ id }: { id: SavingsId }) {
  const { data, error, refetch } = useMySavingsAccount(id);
  const reference = usePaymentReturn(mySavingsKey);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PinDialog />
      <PageHeader title={data.name} back={{ to: paths.savings, label: 'My savings' }} actions={<Actions savings={data} />}>
        {data.product}, {data.number}
      </PageHeader>
      {reference && <PaymentReturn reference={reference} />}
      {data.frozen && (
        <Notice tone="warning" title="Withdrawals are blocked on this account. ">
          <a href={paths.contact}>Contact us</a>
        </Notice>
      )}
      {data.closing && <ClosingNotice id={id} />}
      {data.can.includes('reactivate') && <Dormant savings={data} />}
      <TermEnd savings={data} />
      <Summary savings={data} />
      <SavingsParts key={id} savings={data} reference={reference} />
    </Stack>
  );
}

function Actions({ savings }: { savings: SavingsDetail }) {
  const [opened, setOpened] = useState<'deposit' | 'withdraw' | 'change' | 'statement' | 'close'>();
  const close = (): void => setOpened(undefined);
  return (
    <Row>
      {savings.can.includes('deposit') && <Button onClick={() => setOpened('deposit')}>Add money</Button>}
      {canWithdraw(savings) && (
        <Button look="plain" disabled={savings.frozen || savings.dormant} onClick={() => setOpened('withdraw')}>
          Withdraw
        </Button>
      )}
      {savings.can.includes('change') && (
        <Button look="quiet" onClick={() => setOpened('change')}>
          Change
        </Button>
      )}
      {savings.activated_at && (
        <Button look="quiet" onClick={() => setOpened('statement')}>
          Statement
        </Button>
      )}
      {savings.can.includes('close') && (
        <Button look="quiet" onClick={() => setOpened('close')}>
          Close account
        </Button>
      )}
      {opened === 'close' && <CloseDialog savings={savings} onClose={close} />}
      {opened === 'change' && <ChangeDialog savings={savings} onClose={close} />}
      {opened === 'statement' && <StatementDialog savings={savings} audience="own" onClose={close} />}
      {opened === 'deposit' && (
        <AddMoneyDialog savings={savings} onClose={close}>
          <MoveCredit savings={savings} onMoved={close} />
        </AddMoneyDialog>
      )}
      {opened === 'withdraw' && <WithdrawDialog savings={savings} onClose={close} />}
    </Row>
  );
}

/** The minimum balance leaves with the whole balance only, and nothing of that may be held. */
const canWithdraw = ({ can, available, held }: SavingsDetail): boolean =>
  can.includes('withdraw') && (available > noMoney || held === noMoney);

function Dormant({ savings }: { savings: SavingsView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="warning" title="This account is dormant. ">
      Confirm your identity before you withdraw.{' '}
      <Button small look="plain" onClick={() => setOpen(true)}>
        Confirm identity
      </Button>
      {isOpen && <ProveIdentityDialog savings={savings} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

/** What became of the money at the end of the term. */
function TermEnd({ savings }: { savings: SavingsDetail }) {
  const { matured_at: at, successor_id: successor, status, instruction } = savings;
  if (at === null) return null;
  const reached = `This savings account reached its end date on ${longDay(dayInLagos(at))}. `;
  if (successor !== null)
    return (
      <Notice tone="success" title={reached}>
        The money is in a new account. <Link to={paths.savingTransactions(successor)}>Open the new account</Link>
      </Notice>
    );
  if (status !== 'active') return <Notice title={reached}>The money was paid out.</Notice>;
  return (
    <Notice title={reached}>
      {instruction === 'pay_out' ? <PayoutAtEnd savings={savings} /> : 'You can withdraw it at any time without a fee.'}
    </Notice>
  );
}

function Summary({ savings }: { savings: SavingsDetail }) {
  const { available, held, interest_accrued: interest, status, target_date: on, days_left: days } = savings;
  const isRunning = status === 'pending' || status === 'active';
  return (
    <div className="account-figures">
      <Card title="Savings" actions={<SavingsStateTag of={savings} />}>
        <Stack>
          <Saved of={savings} />
          <Facts
            of={{
              Available: <Money of={available} />,
              ...(held > 0n && { 'On hold': <Money of={held} /> }),
              'Interest earned, not yet paid': <Money of={interest} />,
              ...(savings.split && { 'Deposits are split': splitText(savings.split) }),
              ...(status === 'active' && on !== null && { 'At maturity': instructionLabels[savings.instruction] }),
              ...(on !== null && {
                'End date': `${longDay(on)}${days === null || !isRunning ? '' : `, ${daysText(days)} left`}`,
              }),
            }}
          />
        </Stack>
      </Card>
    </div>
  );
}
