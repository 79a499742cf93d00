/** Pending second approvals: confirmed with the requester's own facts, declined, or withdrawn. */
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import { day, shortInstant } from '@ajo/contract/kernel/time';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Payee } from '#modules/onboarding';
import { Button, Card, Dialog, Facts, Problem, Row, Stack } from '#ui';
import { factsInWords, kindLabels } from '../second-approval.labels.ts';
import {
  type ScheduleChangeInput,
  useRefundCredit,
  useRestructure,
  useReverseLoan,
  useReversePayment,
  useUpdatePayments,
  useWriteOff,
} from '../servicing.calls.ts';
import { DeclineDialog } from './servicing-dialogs.tsx';

type Props = { loanId: LoanId; repayments: RepaymentsView; bank: LoanView['bank'] };
type Waiting = RepaymentsView['waiting'][number];

export function WaitingForSecond({ loanId, repayments, bank }: Props) {
  if (repayments.waiting.length === 0) return null;
  return (
    <Card title="Waiting for a second person">
      <Stack>
        {repayments.waiting.map((waiting) => (
          <Confirmation key={waiting.id} loanId={loanId} waiting={waiting} repayments={repayments} bank={bank} />
        ))}
      </Stack>
    </Card>
  );
}

function Confirmation({ loanId, waiting, repayments, bank }: Props & { waiting: Waiting }) {
  const confirm = useConfirm(loanId, waiting, repayments);
  const [isDeclining, setDeclining] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { can } = waiting;
  const facts = factsInWords(waiting, repayments.payments);
  return (
    <Stack>
      <p>
        {waiting.asked_by} requested {kindLabels[waiting.kind]} on {shortInstant(waiting.asked_at)}: {waiting.reason}
        {facts.length > 0 && ` (${facts.join(', ')})`}
      </p>
      {waiting.kind === 'credit_refund' && <Payee bank={bank} />}
      {can.length > 0 && (
        <Row>
          {can.includes('confirm') && <Button onClick={() => setConfirming(true)}>Confirm</Button>}
          {(can.includes('decline') || can.includes('withdraw')) && (
            <Button look="quiet" onClick={() => setDeclining(true)}>
              {can.includes('withdraw') ? 'Take back' : 'Decline'}
            </Button>
          )}
        </Row>
      )}
      {isConfirming && (
        <Dialog title={`Confirm ${kindLabels[waiting.kind]}`} onClose={() => setConfirming(false)}>
          <Facts
            of={{
              'Owed on this loan': naira(repayments.outstanding),
              'Payoff today': naira(repayments.payoff),
              ...(facts.length > 0 && { Change: facts.join(', ') }),
              Why: waiting.reason,
              'Requested by': `${waiting.asked_by}, ${shortInstant(waiting.asked_at)}`,
            }}
          />
          {waiting.kind === 'credit_refund' && <Payee bank={bank} />}
          <Problem of={confirm.error} />
          <Button wide busy={confirm.isPending} onClick={confirm.send}>
            Confirm: it takes effect immediately
          </Button>
        </Dialog>
      )}
      {isDeclining && <DeclineDialog loanId={loanId} waiting={waiting} onClose={() => setDeclining(false)} />}
    </Stack>
  );
}

/** Sends the requester's own facts again. */
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
    if (kind === 'schedule') acts.schedule.mutate(scheduleInput(loanId, facts, reason));
    if (kind === 'restructure') acts.restructure.mutate(restructureInput(facts, reason));
    if (kind === 'credit_refund') acts.credit_refund.mutate({ amount: amountIn(facts), reason });
  };
  return { send, error: act.error, isPending: act.isPending };
}

const amountIn = (facts: Waiting['facts']): Kobo => kobo(BigInt(String((facts['amount'] as string | undefined) ?? '0')));

function restructureInput(facts: Waiting['facts'], reason: string) {
  const first = facts['first_due_on'] as string | undefined;
  return {
    instalments: Number(facts['instalments']),
    rate_percent: String(facts['rate_percent']),
    reason,
    ...(first && { first_due_on: day(first) }),
  };
}

/** The facts are formatted as stored by the server: its own terms for a change, kobo as text. */
function scheduleInput(loanId: LoanId, facts: Waiting['facts'], reason: string): ScheduleChangeInput {
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
