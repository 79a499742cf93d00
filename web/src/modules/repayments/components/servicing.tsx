/** The buttons of staff on a running loan, and what waits for a second person. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { day, shortInstant } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId, RepaymentsView, ServicingAction } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Button, Card, Problem, Row, Stack } from '#ui';
import {
  type ScheduleWish,
  useRefundCredit,
  useRestructure,
  useReverseLoan,
  useReversePayment,
  useUpdatePayments,
  useWriteOff,
} from '../staff-repayments.calls.ts';
import { RefundDialog, RestructureDialog } from './between-loans-dialogs.tsx';
import { ChangeScheduleDialog, ReverseLoanDialog, WriteOffDialog } from './servicing-dialogs.tsx';

type Props = { loanId: LoanId; repayments: RepaymentsView };
type Opened = Exclude<ServicingAction, 'reverse_payment'>;

const words: Record<Opened, string> = {
  change_schedule: 'Change what it asks',
  write_off: 'Write off',
  reverse_loan: 'Reverse the loan',
  restructure: 'Restructure into a new loan',
  refund_credit: 'Refund credit',
};

export function ServicingActions({ loanId, repayments }: Props) {
  const { can } = repayments;
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const offered = (Object.keys(words) as Opened[]).filter((action) => can.includes(action));
  if (offered.length === 0) return null;
  return (
    <Row>
      {offered.map((action) => (
        <Button key={action} look="quiet" onClick={() => setOpened(action)}>
          {words[action]}
        </Button>
      ))}
      {opened === 'change_schedule' && <ChangeScheduleDialog loanId={loanId} onClose={close} />}
      {opened === 'write_off' && <WriteOffDialog loanId={loanId} onClose={close} />}
      {opened === 'reverse_loan' && <ReverseLoanDialog loanId={loanId} onClose={close} />}
      {opened === 'restructure' && <RestructureDialog loanId={loanId} owed={repayments.payoff} onClose={close} />}
      {opened === 'refund_credit' && <RefundDialog loanId={loanId} credit={repayments.credit} onClose={close} />}
    </Row>
  );
}

type Waiting = RepaymentsView['waiting'][number];
const asked: Record<Waiting['kind'], string> = {
  payment_reversal: 'the reversal of a payment',
  loan_reversal: 'the reversal of the loan',
  write_off: 'the write-off of the loan',
  schedule: 'a change of what the loan asks',
  restructure: 'a new loan that takes over this one',
  credit_refund: 'a refund of the customer’s credit',
};

export function WaitingForSecond({ loanId, repayments }: Props) {
  if (repayments.waiting.length === 0) return null;
  return (
    <Card title="Waiting for a second person">
      <Stack>
        {repayments.waiting.map((waiting) => (
          <Confirmation key={waiting.kind} loanId={loanId} waiting={waiting} repayments={repayments} />
        ))}
      </Stack>
    </Card>
  );
}

function Confirmation({ loanId, waiting, repayments }: Props & { waiting: Waiting }) {
  const confirm = useConfirm(loanId, waiting, repayments);
  const facts = Object.entries(waiting.facts).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`);
  return (
    <Stack>
      <p>
        {waiting.asked_by} asked for {asked[waiting.kind]} on {shortInstant(waiting.asked_at)}: {waiting.reason} (
        {facts.join(', ') || 'no more facts'})
      </p>
      <Problem of={confirm.error} />
      <Row>
        <Button busy={confirm.isPending} onClick={confirm.send}>
          Confirm
        </Button>
      </Row>
    </Stack>
  );
}

/** Sends the asker's own words again. */
function useConfirm(loanId: LoanId, { kind, facts, reason }: Waiting, repayments: RepaymentsView) {
  const acts = {
    payment_reversal: useReversePayment(loanId),
    loan_reversal: useReverseLoan(loanId),
    write_off: useWriteOff(loanId),
    schedule: useUpdatePayments(loanId),
    restructure: useRestructure(loanId),
    credit_refund: useRefundCredit(loanId),
  };
  const act = acts[kind];
  const send = (): void => {
    const instalmentId = repayments.instalments[0]?.id;
    if (kind === 'payment_reversal' && instalmentId)
      acts.payment_reversal.mutate({ paymentId: facts['payment'] as PaymentLogId, instalmentId, reason });
    if (kind === 'loan_reversal') acts.loan_reversal.mutate({ reason, returned: facts['returned'] === true });
    if (kind === 'write_off') acts.write_off.mutate({ reason });
    if (kind === 'schedule') acts.schedule.mutate(scheduleWish(loanId, facts, reason));
    if (kind === 'restructure') acts.restructure.mutate(restructureWish(facts, reason));
    if (kind === 'credit_refund') acts.credit_refund.mutate({ amount: amountIn(facts), reason });
  };
  return { send, error: act.error, isPending: act.isPending };
}

const amountIn = (facts: Waiting['facts']): Kobo => kobo(BigInt(String((facts['amount'] as string | undefined) ?? '0')));

function restructureWish(facts: Waiting['facts'], reason: string) {
  const first = facts['first_due_on'] as string | undefined;
  return {
    instalments: Number(facts['instalments']),
    rate_percent: String(facts['rate_percent']),
    reason,
    ...(first && { first_due_on: day(first) }),
  };
}

/** The facts are spelled as the server keeps them: its own words for a change, kobo as text. */
function scheduleWish(loanId: LoanId, facts: Waiting['facts'], reason: string): ScheduleWish {
  const amount = amountIn(facts);
  if (facts['type'] === 'charge')
    return { action: 'charge', loan_id: loanId, amount, kind: facts['kind'] === 'penalty' ? 'penalty' : 'fee', reason };
  if (facts['type'] === 'waiver') {
    const component = facts['component'] as 'penalty' | 'fee' | 'interest' | undefined;
    return { action: 'waive', loan_id: loanId, amount, reason, ...(component && { component }) };
  }
  const first = facts['firstDueOn'] as string | undefined;
  return {
    action: facts['spread'] === true ? 're_age' : 'reschedule',
    loan_id: loanId,
    instalments: Number(facts['instalments']),
    reason,
    ...(first && { first_due_on: day(first) }),
  };
}
