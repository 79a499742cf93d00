/** What waits for a second person on a loan: said in words, confirmed, taken back or turned down. */
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import { day, longDay, shortInstant } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId, RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Button, Card, Problem, Row, Stack } from '#ui';
import {
  type ScheduleWish,
  useRefundCredit,
  useRestructure,
  useReverseLoan,
  useReversePayment,
  useUpdatePayments,
  useWithdrawQuestion,
  useWriteOff,
} from '../staff-repayments.calls.ts';
import { ReasonDialog } from './servicing-dialogs.tsx';

type Props = { loanId: LoanId; repayments: RepaymentsView };

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
  const withdraw = useWithdrawQuestion(loanId);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { kind, can } = waiting;
  const back = can.includes('confirm') ? 'Turn down' : 'Take back';
  return (
    <Stack>
      <p>
        {waiting.asked_by} asked for {asked[kind]} on {shortInstant(waiting.asked_at)}: {waiting.reason}
        {factsInWords(waiting, repayments).map((fact) => ` · ${fact}`)}
      </p>
      <Problem of={confirm.error} />
      <Row>
        {can.includes('confirm') && (
          <Button busy={confirm.isPending} onClick={confirm.send}>
            Confirm
          </Button>
        )}
        {can.includes('withdraw') && (
          <Button look="quiet" onClick={() => setIsWithdrawing(true)}>
            {back}
          </Button>
        )}
      </Row>
      {isWithdrawing && (
        <ReasonDialog
          title={`${back}: ${asked[kind]}`}
          verb={back}
          act={withdraw}
          wish={(reason) => ({ kind, reason })}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </Stack>
  );
}

const changes: Record<string, string> = {
  charge: 'a charge',
  waiver: 'forgiving',
  reschedule: 'a new schedule',
};

/** What the second person decides on: amounts in naira, days written out, the payment by its reference. */
function factsInWords({ facts }: Waiting, { payments }: RepaymentsView): string[] {
  const payment = payments.find(({ id }) => id === facts['payment']);
  const first = (facts['first_due_on'] ?? facts['firstDueOn']) as string | undefined;
  const change = facts['spread'] === true ? 'what is overdue is spread over all' : changes[String(facts['type'])];
  const said = (name: string, unit: string): string | undefined => {
    const value = facts[name];
    return typeof value === 'string' || typeof value === 'number' ? `${value} ${unit}` : undefined;
  };
  const words: (string | false | undefined)[] = [
    payment && `payment ${payment.reference} of ${naira(payment.amount)}`,
    change,
    facts['amount'] !== undefined && naira(amountIn(facts)),
    (facts['component'] ?? facts['kind']) as string | undefined,
    said('instalments', 'instalments'),
    first && `first due ${longDay(day(first))}`,
    said('rate_percent', 'percent'),
    facts['returned'] !== undefined && (facts['returned'] === true ? 'the money came back' : 'the customer has the money'),
  ];
  return words.filter((word) => typeof word === 'string' && word !== '') as string[];
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
