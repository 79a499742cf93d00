/** "I can't pay it all": pay a part now, promise a day, ask for smaller instalments or for a call; or change an open promise. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PromiseToPay } from '@ajo/contract/modules/recovery';
import { useState } from 'react';
import { brand } from '#platform/brand';
import { now } from '#platform/clock';
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

/** `promise`: the open one that is changed. `until`: the furthest day of a promise. */
export type PaymentHelpProps = {
  loanId: LoanId;
  overdue: Kobo;
  until: Day | undefined;
  promise?: PromiseToPay | undefined;
  onPayPart: () => void;
  onClose: () => void;
};

const kinds = {
  promise: 'I can pay on another day',
  plan: 'I need smaller instalments',
  call: 'Please call me',
} as const;

export function PaymentHelpDialog({ onPayPart, onClose, ...request }: PaymentHelpProps) {
  const { promise } = request;
  return (
    <Dialog title={promise ? 'Change your promise' : 'I can’t pay it all'} onClose={onClose}>
      <Stack gap="loose">
        {promise ? (
          <p>
            You promised {naira(promise.amount)} by {longDay(promise.on)}. What you have paid of it counts.
          </p>
        ) : (
          <div>
            <p>Pay what you can today: every payment stops penalties on that part.</p>
            <Button wide look="plain" onClick={onPayPart}>
              Pay a part now
            </Button>
          </div>
        )}
        <HelpForm {...request} onSent={onClose} />
        <p className="quiet">
          You can also call us: <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
        </p>
      </Stack>
    </Dialog>
  );
}

type HelpFormProps = Omit<PaymentHelpProps, 'onPayPart' | 'onClose'> & { onSent: () => void };

function HelpForm({ loanId, overdue, until, promise: before, onSent }: HelpFormProps) {
  const help = useRequestHelp(loanId);
  const [amount, setAmount] = useState<Kobo | undefined>(before?.amount ?? overdue);
  const start = { kind: 'promise' as keyof typeof kinds, promised_on: before?.on ?? '', note: '' };
  const { field, values, errors, refuse } = useFields<typeof start>(start);
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
      {!before && <SelectField label="What would help?" options={choicesOf(kinds)} required {...worded(field('kind'))} />}
      {isPromise && (
        <>
          <MoneyInput label="I will pay" required value={amount} onChange={setAmount} error={errors['promised_amount']} />
          <DateField label="By" required min={dayInLagos(now())} {...(until && { max: until })} {...field('promised_on')} />
        </>
      )}
      <TextField label="Anything we should know" lines={3} maxLength={500} {...field('note')} />
      <Button type="submit" wide busy={help.isPending}>
        {before ? 'Change the promise' : isPromise ? 'Promise this payment' : 'Send'}
      </Button>
    </Form>
  );
}
