/** The buttons of staff on a running loan, and what waits for a second person. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, shortInstant } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId, RepaymentsView, ServicingAction } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Button, Card, Problem, Row, Stack } from '#ui';
import {
  type ScheduleWish,
  useReverseLoan,
  useReversePayment,
  useUpdatePayments,
  useWriteOff,
} from '../staff-repayments.calls.ts';
import { ChangeScheduleDialog, ReverseLoanDialog, WriteOffDialog } from './servicing-dialogs.tsx';

type Props = { loanId: LoanId; repayments: RepaymentsView };
type Opened = Exclude<ServicingAction, 'reverse_payment'>;

const words: Record<Opened, string> = {
  change_schedule: 'Change what it asks',
  write_off: 'Write off',
  reverse_loan: 'Reverse the loan',
};

export function ServicingActions({ loanId, repayments: { can } }: Props) {
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
    </Row>
  );
}

type Waiting = RepaymentsView['waiting'][number];
const asked: Record<Waiting['kind'], string> = {
  payment_reversal: 'the reversal of a payment',
  loan_reversal: 'the reversal of the loan',
  write_off: 'the write-off of the loan',
  schedule: 'a change of what the loan asks',
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
  const [payment, loan, off, schedule] = [
    useReversePayment(loanId),
    useReverseLoan(loanId),
    useWriteOff(loanId),
    useUpdatePayments(loanId),
  ];
  const act = { payment_reversal: payment, loan_reversal: loan, write_off: off, schedule }[kind];
  const send = (): void => {
    const instalmentId = repayments.instalments[0]?.id;
    if (kind === 'payment_reversal' && instalmentId)
      payment.mutate({ paymentId: facts['payment'] as PaymentLogId, instalmentId, reason });
    if (kind === 'loan_reversal') loan.mutate({ reason, returned: facts['returned'] === true });
    if (kind === 'write_off') off.mutate({ reason });
    if (kind === 'schedule') schedule.mutate(scheduleWish(loanId, facts, reason));
  };
  return { send, error: act.error, isPending: act.isPending };
}

/** The facts are spelled as the server keeps them: its own words for a change, kobo as text. */
function scheduleWish(loanId: LoanId, facts: Waiting['facts'], reason: string): ScheduleWish {
  const amount = kobo(BigInt(String((facts['amount'] as string | undefined) ?? '0')));
  if (facts['type'] === 'charge')
    return { action: 'charge', loan_id: loanId, amount, kind: facts['kind'] === 'penalty' ? 'penalty' : 'fee', reason };
  if (facts['type'] === 'waiver') {
    const component = facts['component'] as 'penalty' | 'fee' | 'interest' | undefined;
    return { action: 'waive', loan_id: loanId, amount, reason, ...(component && { component }) };
  }
  const first = facts['firstDueOn'] as string | undefined;
  return {
    action: 'reschedule',
    loan_id: loanId,
    instalments: Number(facts['instalments']),
    reason,
    ...(first && { first_due_on: day(first) }),
  };
}
