/** One investment of the customer: what it is, how far it is, and what can be done with it. */
import { naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { InvestmentPaymentView, InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { payeeProblems } from '@ajo/contract/modules/investment-contracts.words';
import { useState } from 'react';
import { Link } from 'react-router';
import { PayFromSavings } from '#modules/savings-payments';
import { WaysToPay } from '#modules/wallets';
import { useActKey } from '#platform/act';
import { paths } from '#platform/paths';
import { Button, Card, Facts, laterDialog, Money, Notice, Row, Stack, StatusTag } from '#ui';
import './investment-card.css';
import { outcomeLabels, ownPaymentLabel, ownStateLabels, paymentKindLabels, stateTones } from '../investment.labels.ts';
import { myInvestmentsKey, saveMyCertificate, usePayInvestment } from '../my-investments.calls.ts';
import { CardButtons, CardOutcome, usePaidByCard } from './pay-by-card.tsx';
import { InvestmentFigures } from './investment-figures.tsx';
import { TransferButton, TransferDialog } from './pay-by-transfer.tsx';

type DialogProps = { investment: InvestmentView; onClose: () => void };
const CancelInvestmentDialog = laterDialog<DialogProps>(
  ({ investment }) => `Cancel ${investment.number}?`,
  async () => (await import('./cancel-investment-dialog.tsx')).CancelInvestmentDialog,
);
const LeaveEarlyDialog = laterDialog<DialogProps>(
  ({ investment }) => `Withdraw ${investment.number} early`,
  async () => (await import('./leave-early-dialog.tsx')).LeaveEarlyDialog,
);

/** `opensPayment`: the ways to pay are shown at once, and otherwise behind a button. */
export function InvestmentCard({ investment, opensPayment }: { investment: InvestmentView; opensPayment: boolean }) {
  const { plan, number, status, outcome, payments } = investment;
  return (
    <Card
      title={`${plan}, ${number}`}
      actions={
        <Row>
          <StatusTag tone={stateTones[status]}>{ownStateLabels[status]}</StatusTag>
          {outcome && <StatusTag tone="secondary">{outcomeLabels[outcome]}</StatusTag>}
        </Row>
      }
    >
      <Stack>
        <InvestmentFigures of={investment} />
        {payments.length > 0 && <Payments of={payments} />}
        <PayeeProblem of={investment} />
        <Actions investment={investment} opensPayment={opensPayment} />
      </Stack>
    </Card>
  );
}

const Payments = ({ of: payments }: { of: readonly InvestmentPaymentView[] }) => (
  <Facts
    of={Object.fromEntries(
      payments.map((payment) => [
        `${paymentKindLabels[payment.kind]}, ${longDay(payment.due_on)}`,
        <>
          <Money of={payment.amount} /> <small>{ownPaymentLabel(payment)}</small>
        </>,
      ]),
    )}
  />
);

/** What the customer does so that a payment can be sent. */
function PayeeProblem({ of: { payments, payee_problem: problem } }: { of: InvestmentView }) {
  if (!problem && !payments.some(({ check_account: isAccount }) => isAccount)) return null;
  const { text, section } = problem ? payeeProblems[problem] : ({ text: 'Check your bank account', section: 'bank' } as const);
  return (
    <Notice tone="warning" title={text}>
      {section && (
        <>
          <Link to={`${paths.profile}?section=${section}`}>Open your profile</Link>.{' '}
        </>
      )}
      Then we send your money.
    </Notice>
  );
}

function Actions({ investment, opensPayment }: { investment: InvestmentView; opensPayment: boolean }) {
  const { can, number } = investment;
  const [opened, setOpened] = useState<'exit' | 'transfer'>();
  const close = (): void => setOpened(undefined);
  const byCard = usePaidByCard(investment.id);
  const ways = { byCard, onTransfer: () => setOpened('transfer') };
  return (
    <>
      {can.pay && <Pending investment={investment} opensPayment={opensPayment} ways={ways} />}
      {investment.starts_on !== null && (
        <div className="row investment-acts">
          <Button look="plain" label={`Download certificate: ${number}`} onClick={() => void saveMyCertificate(investment)}>
            Download certificate
          </Button>
          {can.leave_early && (
            <Button look="quiet" label={`Withdraw early: ${number}`} onClick={() => setOpened('exit')}>
              Withdraw early
            </Button>
          )}
        </div>
      )}
      {opened === 'exit' && <LeaveEarlyDialog investment={investment} onClose={close} />}
      {opened === 'transfer' && <TransferDialog of={investment} onClose={close} />}
      <CardOutcome of={investment} by={byCard} />
    </>
  );
}

type WaysProps = { ways: { byCard: ReturnType<typeof usePaidByCard>; onTransfer: () => void } };
type PendingProps = WaysProps & { investment: InvestmentView; opensPayment: boolean };

/** One press shows the ways to pay, so that several unpaid investments stay short. */
function Pending({ investment, opensPayment, ways }: PendingProps) {
  const { number, principal, pays_until: until, can } = investment;
  const [opened, setOpened] = useState(opensPayment);
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <Notice tone="warning" title={`Pay by ${longInstant(until)}`}>
        It starts as soon as {naira(principal)} is paid. If it is not paid by then, it ends automatically.
      </Notice>
      {opened && <PayNow investment={investment} ways={ways} />}
      <Row>
        {!opened && (
          <Button look="plain" label={`Choose how to pay: ${number}`} onClick={() => setOpened(true)}>
            Choose how to pay
          </Button>
        )}
        {can.cancel && (
          <Button look="quiet" label={`Cancel: ${number}`} onClick={() => setCancelling(true)}>
            Cancel
          </Button>
        )}
      </Row>
      {cancelling && <CancelInvestmentDialog investment={investment} onClose={() => setCancelling(false)} />}
    </>
  );
}

function PayNow({
  investment: { id, number, principal, card_fee: fee, savings_only: isSavingsOnly },
  ways: { byCard, onTransfer },
}: WaysProps & { investment: InvestmentView }) {
  const pay = usePayInvestment(id, useActKey());
  return (
    <>
      {!isSavingsOnly && fee > noMoney && (
        <p className="quiet">A transfer is free. By card, a processing fee of {naira(fee)} is added.</p>
      )}
      <WaysToPay
        {...(!isSavingsOnly && {
          transfer: <TransferButton of={{ id, number }} onChosen={onTransfer} />,
          savedCard: <CardButtons total={plus(principal, fee)} by={byCard} />,
          paymentPage: (
            <Row>
              <Button busy={pay.isPending} label={`Go to the payment page: ${number}`} onClick={() => pay.mutate()}>
                Go to the payment page
              </Button>
            </Row>
          ),
        })}
        savings={<PayFromSavings of={{ purpose: 'investment', id }} changes={myInvestmentsKey} onPaid={() => undefined} />}
      />
    </>
  );
}
