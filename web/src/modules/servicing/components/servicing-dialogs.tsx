/** What staff do with a running loan: undo a payment, charge, waive, plan again, write off, undo the loan. Opened from the loan's page. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import type { PaymentLogView } from '@ajo/contract/modules/repayments';
import type { SecondApproval } from '@ajo/contract/modules/repayments.between';
import { type ReactNode, useState } from 'react';
import { DateField, FormDialog, MoneyInput, SelectField, TextField, useFields } from '#ui';
import { kindLabels } from '../second-approval.labels.ts';
import {
  type ScheduleChangeInput,
  useDecline,
  useReverseLoan,
  useReversePayment,
  useUndoWriteOff,
  useUpdatePayments,
  useWriteOff,
} from '../servicing.calls.ts';
import type { Previewed } from '../preview.calls.ts';
import { ChangePreview } from './change-preview.tsx';
import { useRepayments, AboveOwed, useAboveOwed } from '#modules/repayments';

type Props = { loanId: LoanId; onClose: () => void };
type Act<Input> = {
  mutate: (input: Input, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  error: Error | null;
  isPending: boolean;
};

type ReasonProps<Input> = {
  title: string;
  about?: string;
  verb: string;
  act: Act<Input>;
  input: (reason: string) => Input;
  /** What it does, above the reason. */
  children?: ReactNode;
  onClose: () => void;
};

/** One reason, one button. */
function ReasonDialog<Input>({ title, verb, act, input, children, onClose, ...about }: ReasonProps<Input>) {
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={title}
      {...about}
      act={act}
      verb={verb}
      look="danger"
      size={children ? 'lg' : 'md'}
      onSend={() => act.mutate(input(values.reason), { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      {children}
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}

export function ReversePaymentDialog({
  loanId,
  payment,
  instalmentId,
  onClose,
}: Props & { payment: PaymentLogView; instalmentId: InstalmentId }) {
  const act = useReversePayment(loanId);
  return (
    <ReasonDialog
      title={`Reverse the payment ${payment.reference}`}
      verb="Reverse the payment"
      act={act}
      input={(reason) => ({ paymentId: payment.id, instalmentId, reason })}
      onClose={onClose}
    />
  );
}

export function DeclineDialog({ loanId, waiting, onClose }: Props & { waiting: SecondApproval }) {
  const act = useDecline(loanId, waiting.id);
  const isOwn = waiting.can.includes('withdraw');
  const title = isOwn ? 'Withdraw your request' : `Decline ${kindLabels[waiting.kind]}`;
  const verb = isOwn ? 'Withdraw request' : 'Decline';
  return (
    <ReasonDialog title={title} about={waiting.id} verb={verb} act={act} input={(reason) => ({ reason })} onClose={onClose} />
  );
}

export function WriteOffDialog({ loanId, onClose }: Props) {
  return (
    <ReasonDialog
      title="Write off the loan"
      verb="Write off the loan"
      act={useWriteOff(loanId)}
      input={(reason) => ({ reason })}
      onClose={onClose}
    >
      <ChangePreview loanId={loanId} previewed={{ kind: 'write_off' }} />
    </ReasonDialog>
  );
}

export function UndoWriteOffDialog({ loanId, onClose }: Props) {
  return (
    <ReasonDialog
      title="Undo the write-off"
      verb="Undo the write-off"
      act={useUndoWriteOff(loanId)}
      input={(reason) => ({ reason })}
      onClose={onClose}
    >
      <ChangePreview loanId={loanId} previewed={{ kind: 'undo_write_off' }} />
    </ReasonDialog>
  );
}

export function ReverseLoanDialog({ loanId, onClose }: Props) {
  const act = useReverseLoan(loanId);
  const { field, values, refuse } = useFields({ reason: '', returned: 'no' });
  const send = (): void =>
    act.mutate({ reason: values.reason, returned: values.returned === 'yes' }, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog title="Reverse the loan" act={act} verb="Reverse the loan" look="danger" onSend={send} onClose={onClose}>
      <SelectField
        label="Disbursed money"
        required
        options={[
          { value: 'no', label: 'Still with the customer' },
          { value: 'yes', label: 'Returned to our bank account' },
        ]}
        {...field('returned')}
      />
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}

const actions = [
  { value: 'charge', label: 'Charge a fee' },
  { value: 'waive', label: 'Waive charges or interest' },
  { value: 'reschedule', label: 'Reschedule the rest: due amounts come first' },
  { value: 're_age', label: 'Re-age: spread the overdue amount over all instalments' },
] as const;

export function ChangeScheduleDialog({ loanId, onClose }: Props) {
  const act = useUpdatePayments(loanId);
  const payoff = useRepayments(loanId, true).data?.payoff;
  const [amount, setAmount] = useState<Kobo>();
  const { field, values, errors, setErrors, refuse } = useFields({
    action: 'charge',
    instalments: '',
    first_due_on: '',
    reason: '',
  });
  const above = useAboveOwed(amount, values.action);
  const isPlan = values.action === 'reschedule' || values.action === 're_age';
  const send = (): void => {
    const input = inputFrom(loanId, { ...values, amount, accepted: above.accepted });
    if (input) act.mutate(input, { onSuccess: onClose, onError: above.onError(refuse) });
    else setErrors(isPlan ? { instalments: 'Enter a number' } : { amount: 'Enter an amount' });
  };
  return (
    <FormDialog
      title="Adjust loan"
      act={{ ...act, error: above.errorToShow(act.error) }}
      verb="Send for approval"
      size="lg"
      onSend={send}
      onClose={onClose}
    >
      <SelectField label="Adjustment" required options={actions} {...field('action')} />
      {isPlan ? (
        <>
          <TextField label="Instalments" hint="Number of remaining instalments" required {...field('instalments')} />
          <DateField label="First due on" hint="Defaults to one period from today" {...field('first_due_on')} />
        </>
      ) : (
        <>
          <MoneyInput label="Amount" value={amount} onChange={setAmount} error={errors['amount']} required />
          <AboveOwed above={above} amount={amount} payoff={payoff} rest="A second person confirms it." />
        </>
      )}
      <ChangePreview loanId={loanId} previewed={previewOf(inputFrom(loanId, { ...values, amount, accepted: false }))} />
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}

function previewOf(input: ScheduleChangeInput | undefined): Previewed | undefined {
  if (!input) return undefined;
  const { loan_id: _loan, reason: _reason, ...terms } = input;
  return { kind: 'schedule', terms };
}

type Typed = {
  action: string;
  instalments: string;
  first_due_on: string;
  reason: string;
  amount: Kobo | undefined;
  accepted: boolean;
};

function inputFrom(
  loanId: LoanId,
  { action, amount, instalments, first_due_on: on, reason, accepted }: Typed,
): ScheduleChangeInput | undefined {
  if (action === 'reschedule' || action === 're_age') {
    const count = Number(instalments);
    if (!Number.isInteger(count) || count < 1) return undefined;
    return { action, loan_id: loanId, instalments: count, reason, ...(on && { first_due_on: day(on) }) };
  }
  if (amount === undefined) return undefined;
  const meant = { loan_id: loanId, amount, reason, ...(accepted && { accept_overpayment: true }) };
  return action === 'waive' ? { action, ...meant } : { action: 'charge', kind: 'fee', ...meant };
}
