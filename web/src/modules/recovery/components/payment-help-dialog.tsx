/** "I can't pay it all": pay a part now, promise a day, ask for smaller instalments or for a call. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { brand } from '#platform/brand';
import {
  Button,
  choicesOf,
  DateField,
  Dialog,
  Form,
  MoneyInput,
  Problem,
  SelectField,
  Stack,
  TextField,
  useFields,
  worded,
} from '#ui';
import { useRequestHelp } from '../payment-help.calls.ts';

export type PaymentHelpProps = { loanId: LoanId; overdue: Kobo; onPayPart: () => void; onClose: () => void };

const kinds = {
  promise: 'I can pay on another day',
  plan: 'I need smaller instalments',
  call: 'Please call me',
} as const;

export function PaymentHelpDialog({ loanId, overdue, onPayPart, onClose }: PaymentHelpProps) {
  return (
    <Dialog title="I can’t pay it all" onClose={onClose}>
      <Stack gap="loose">
        <div>
          <p>Pay what you can today: every payment stops penalties on that part.</p>
          <Button wide look="plain" onClick={onPayPart}>
            Pay a part now
          </Button>
        </div>
        <HelpForm loanId={loanId} overdue={overdue} onSent={onClose} />
        <p className="quiet">
          You can also call us: <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
        </p>
      </Stack>
    </Dialog>
  );
}

function HelpForm({ loanId, overdue, onSent }: Pick<PaymentHelpProps, 'loanId' | 'overdue'> & { onSent: () => void }) {
  const help = useRequestHelp(loanId);
  const [amount, setAmount] = useState<Kobo | undefined>(overdue);
  const { field, values, errors, refuse } = useFields({ kind: 'promise' as keyof typeof kinds, promised_on: '', note: '' });
  const isPromise = values.kind === 'promise';
  const send = (): void => {
    const promise = isPromise && {
      promised_amount: amount,
      ...(values.promised_on && { promised_on: values.promised_on as Day }),
    };
    help.mutate(
      { kind: values.kind, ...(values.note && { note: values.note }), ...promise },
      { onSuccess: onSent, onError: refuse },
    );
  };
  return (
    <Form label="Help with payments" onSubmit={send}>
      <Problem of={help.error} />
      <SelectField label="What would help?" options={choicesOf(kinds)} required {...worded(field('kind'))} />
      {isPromise && (
        <>
          <MoneyInput label="I will pay" required value={amount} onChange={setAmount} error={errors['promised_amount']} />
          <DateField label="By" required {...field('promised_on')} />
        </>
      )}
      <TextField label="Anything we should know" lines={3} maxLength={500} {...field('note')} />
      <Button type="submit" wide busy={help.isPending}>
        {isPromise ? 'Promise this payment' : 'Send'}
      </Button>
    </Form>
  );
}
