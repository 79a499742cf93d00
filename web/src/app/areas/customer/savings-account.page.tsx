/** /savings/{savingId}/transactions: one savings account of the customer, with its transactions and withdrawals. */
import { dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import { isLocked, SavingsId, type SavingsDetail, type SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { PinDialog } from '#modules/auth';
import { instructionNames, mySavingsKey, Saved, SavingsStateTag, splitText, useMySavingsAccount } from '#modules/savings';
import { rateText } from '#modules/savings-products';
import { ClosingNotice, PayoutAtEnd } from '#modules/withdrawals';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { Button, Card, ErrorState, Facts, later, laterDialog, Money, Notice, PageHeader, Skeletons, Stack } from '#ui';
import { PaymentReturn } from './payment-return.tsx';
import { SavingsActs } from './savings-acts.tsx';
import { usePaymentReturn } from './use-payment-return.ts';
import './savings-account.css';

type DialogProps = { savings: SavingsView; onClose: () => void };
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
      <PageHeader title={data.name} back={{ to: paths.savings, label: 'My savings' }} actions={<SavingsActs savings={data} />}>
        {data.product}, {data.number}{' '}
        <span className="account-state">
          <SavingsStateTag of={data} />
        </span>
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
  const { available, held, interest_accrued: interest, status, target_date: on } = savings;
  return (
    <div className="account-figures">
      <Card label="Balance">
        <Stack>
          <Saved of={savings} />
          <Facts
            of={{
              ...endFacts(savings),
              'Available now': <Money of={available} />,
              ...(held > 0n && { 'On hold': <Money of={held} /> }),
              Rate: rateText(savings),
              'Interest not yet added': <Money of={interest} />,
              ...(savings.split && { 'Deposits are split': splitText(savings.split) }),
              ...(status === 'active' && on !== null && { 'At maturity': instructionNames[savings.instruction] }),
            }}
          />
        </Stack>
      </Card>
    </div>
  );
}

/** Until when the money stays, before how much of it can be withdrawn. */
function endFacts(savings: SavingsDetail): Record<string, string> {
  const { status, target_date: on, days_left: days } = savings;
  const isRunning = status === 'pending' || status === 'active';
  return {
    ...(on !== null && { [isLocked(savings) ? 'Locked until' : 'End date']: longDay(on) }),
    ...(days !== null && isRunning && { 'Time left': daysText(days) }),
  };
}
