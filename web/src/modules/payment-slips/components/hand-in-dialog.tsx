/** The slip of a payment made at a bank: amount, day and picture. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { now } from '#platform/clock';
import { Button, DateField, Dialog, FileField, Form, MoneyInput, Problem, TextField, useFields } from '#ui';
import type { SlipInput } from '../slips.calls.ts';

type HandIn = {
  error: unknown;
  isPending: boolean;
  mutate: (input: SlipInput, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
};

/** `progress`: the share of it that was sent. `next`: what follows the upload. */
type Props = {
  handIn: HandIn;
  progress: number | undefined;
  next: string;
  onClose: () => void;
};

const title = 'Upload a payment slip';

export function HandInDialog({ handIn, progress, next, onClose }: Props) {
  const [amount, setAmount] = useState<Kobo>();
  const [file, setFile] = useState<File>();
  const { field, values, errors, setErrors, refuse } = useFields({ paid_on: '', note: '' });
  const send = (): void => {
    const missing = {
      ...((amount === undefined || amount === noMoney) && { amount: 'Enter an amount' }),
      ...(!values.paid_on && { paid_on: 'Choose the day on the payment slip' }),
      ...(!file && { file: 'Choose a file' }),
    };
    if (amount === undefined || !file || Object.keys(missing).length > 0) return setErrors(missing);
    handIn.mutate({ amount, file, ...values }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={send} label={title}>
        <Problem of={Object.values(errors).some(Boolean) ? null : handIn.error} />
        <MoneyInput label="Amount" value={amount} onChange={setAmount} error={errors['amount']} required />
        <DateField label="Paid on" required max={dayInLagos(now())} {...field('paid_on')} />
        <FileField
          label="Payment slip"
          hint="A photo or PDF, at most 5 MB"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          camera="environment"
          required
          error={errors['file']}
          onChange={([chosen]) => setFile(chosen)}
          progress={handIn.isPending ? progress : undefined}
        />
        <TextField label="Note" maxLength={500} {...field('note')} />
        <p className="quiet">{next}</p>
        <Button type="submit" wide busy={handIn.isPending}>
          Upload
        </Button>
      </Form>
    </Dialog>
  );
}
