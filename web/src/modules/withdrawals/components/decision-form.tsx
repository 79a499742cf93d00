/** The decision about one withdrawal. None is preselected, and the button names the amount that moves. */
import { naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { StaffWithdrawalDetail } from '@ajo/contract/modules/withdrawals.staff';
import { useState } from 'react';
import { masked } from '#platform/masked';
import { Button, DateField, FileField, Form, Notice, Problem, SelectField, TextField, useFields, worded } from '#ui';
import { arrivesWith, choicesFor, type Decision, takesTwo, verbOf } from '../withdrawal-decisions.ts';
import { usePayByHand, useReverseWithdrawal, useReviewWithdrawal, useWithdrawalSettings } from '../withdrawals.calls.ts';

type Props = { withdrawal: StaffWithdrawalDetail; deciding: ReturnType<typeof useDecision>; onClose: () => void };
const blank = { decision: '' as Decision | '', reason: '', reference: '', paid_on: '', note: '' };
type Values = typeof blank;
type Sent = Values & { receipt: File | undefined };
type Outcome = { onSuccess: () => void; onError: (error: unknown) => void };

export function DecisionForm({ withdrawal, deciding: { act, send }, onClose }: Props) {
  const fields = useFields(blank);
  const { values, field, errors, setErrors, refuse } = fields;
  const [receipt, setReceipt] = useState<File>();
  const limit = useWithdrawalSettings().data?.second_approver_above;
  const { decision } = values;
  const { onChange: decide, ...decisionField } = worded<Decision | ''>(field('decision'));
  const submit = (): void => {
    if (decision === '') return setErrors({ decision: 'Choose a decision first' });
    send({ ...values, receipt }, { onSuccess: onClose, onError: refuse });
  };
  const isNamed = Object.values(errors).some(Boolean);
  return (
    <Form label="Decide about this withdrawal" onSubmit={submit}>
      <Problem of={isNamed ? null : act.error} />
      <SelectField
        label="Decision"
        required
        placeholder="Choose a decision"
        options={choicesFor(withdrawal)}
        {...decisionField}
        onChange={(chosen) => {
          // The field of the receipt is empty when it is shown again.
          setReceipt(undefined);
          decide(chosen);
        }}
      />
      <DecisionFields decision={decision} fields={fields} onReceipt={setReceipt} />
      <Effect decision={decision} withdrawal={withdrawal} />
      {takesTwo(decision, withdrawal, limit) && (
        <Notice tone="warning">A second person must confirm this. You can follow it under Waiting for approval.</Notice>
      )}
      <Button type="submit" wide look={decision === 'deny' ? 'danger' : 'filled'} busy={act.isPending}>
        {verbOf(decision, withdrawal)}
      </Button>
    </Form>
  );
}

/** Belongs to the dialog: a decision can remove the form before its answer is handled, and the dialog must close all the same. */
export function useDecision(id: WithdrawalId) {
  const review = useReviewWithdrawal(id);
  const byHand = usePayByHand(id);
  const reverse = useReverseWithdrawal(id);
  const act = [review, byHand, reverse].find(({ error, isPending }) => error !== null || isPending) ?? review;
  const send = ({ decision, reason, reference, paid_on: on, note, receipt }: Sent, then: Outcome): void => {
    if (decision === 'pay_by_hand')
      return byHand.mutate({ body: { reference, ...(on && { paid_on: on as Day }), ...(note && { note }) }, receipt }, then);
    if (decision === 'reverse') return reverse.mutate({ reason }, then);
    if (decision === 'deny') return review.mutate({ status: 'denied', denial_reason: reason }, then);
    const waiver = decision === 'waive' && { waive_early_withdrawal_fee: true, waiver_reason: reason };
    review.mutate({ status: 'approved', ...waiver }, then);
  };
  return { act, send };
}

const reasonLabels: Partial<Record<Decision, string>> = {
  deny: 'Reason for the customer',
  waive: 'Why the fee is waived',
  reverse: 'Why it is reversed',
};
/** The names of the reason in the calls, by which the server refuses it. */
const reasonNames: Partial<Record<Decision, string>> = { deny: 'denial_reason', waive: 'waiver_reason' };

type FieldsProps = {
  decision: Decision | '';
  fields: ReturnType<typeof useFields<Values>>;
  onReceipt: (file: File | undefined) => void;
};

function DecisionFields({ decision, fields, onReceipt }: FieldsProps) {
  const { field, errors } = fields;
  if (decision === '' || decision === 'approve') return null;
  if (decision === 'pay_by_hand')
    return (
      <>
        <TextField label="Bank reference" required maxLength={100} {...field('reference')} />
        <DateField label="Paid on" hint="Today unless you enter another day" {...field('paid_on')} />
        <TextField label="Note" maxLength={200} {...field('note')} />
        <FileField
          label="Bank receipt"
          hint="A photo or PDF, at most 5 MB"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          error={errors['file']}
          onChange={([chosen]) => onReceipt(chosen)}
        />
      </>
    );
  const named = reasonNames[decision];
  const error = errors['reason'] ?? (named && errors[named]);
  return (
    <TextField label={reasonLabels[decision] ?? 'Reason'} lines={3} required maxLength={200} {...field('reason')} error={error} />
  );
}

/** What follows from the decision, in a sentence. */
function Effect({ decision, withdrawal }: { decision: Decision | ''; withdrawal: StaffWithdrawalDetail }) {
  const { payee, skip_auto_transfer: byHand, amount, status } = withdrawal;
  const arrives = naira(arrivesWith(decision, withdrawal));
  const to = payee ? `${payee.account_name}, ${payee.bank} ${masked(payee.account_number)}` : 'the verified bank account';
  const sentences: Record<Decision, string> = {
    approve: byHand ? `${arrives} is paid by hand afterwards.` : `${arrives} goes to ${to}.`,
    waive: `No fee is taken. ${arrives} goes to ${to}.`,
    deny: `${naira(amount)} ${status === 'pending' ? 'stays in' : 'goes back to'} the savings, and the customer reads the reason.`,
    pay_by_hand: `${arrives} has been paid outside of Ajo. No transfer is sent.`,
    reverse: `The savings account is credited with ${naira(amount)}, fee and levy included.`,
  };
  return decision === '' ? null : <p>{sentences[decision]}</p>;
}
