/** Who pays the processing fee of loan payments by card: what holds, and the request of a change. */
import { longDay, type Day } from '@ajo/contract/kernel/time';
import { CardFeePayer } from '@ajo/contract/modules/schedules';
import { useState } from 'react';
import { Button, DateField, Facts, FormDialog, SelectField, TextField, useFields } from '#ui';
import { useCardFee, useRequestCardFee } from '../loan-products.calls.ts';

const names: Record<CardFeePayer, string> = { customer: 'The customer', lender: 'We pay it' };

const choices = CardFeePayer.options.map((value) => ({ value, label: names[value] }));

export function CardFeeButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Card fee
      </Button>
      {isOpen && <CardFeeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CardFeeDialog({ onClose }: { onClose: () => void }) {
  const fee = useCardFee().data;
  const request = useRequestCardFee();
  const { field, values, refuse } = useFields({ paid_by: '', from: '', reason: '' });
  const send = (): void =>
    request.mutate(
      { paid_by: values.paid_by as CardFeePayer, from: values.from as Day, reason: values.reason },
      { onSuccess: onClose, onError: refuse },
    );
  return (
    <FormDialog
      title="Processing fee of card payments"
      label="Card fee"
      act={request}
      verb="Request"
      onSend={send}
      onClose={onClose}
    >
      <p>
        Of loan payments by card. If we pay it, the fee of the provider is our expense. Another person approves the change. Loans
        whose signed offer says that card payments are free keep that.
      </p>
      {fee && (
        <Facts
          of={{
            Today: names[fee.paid_by],
            ...(fee.next && { [`From ${longDay(fee.next.from)}`]: names[fee.next.paid_by] }),
          }}
        />
      )}
      <SelectField label="Who pays" required placeholder="Choose" options={choices} {...field('paid_by')} />
      <DateField label="From" required {...field('from')} />
      <TextField label="Reason" required lines={3} {...field('reason')} />
    </FormDialog>
  );
}
