/** The result of a visit. It is part of the page, because it opens without a network. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ContactOutcome } from '@ajo/contract/modules/recovery';
import type { VisitRow } from '@ajo/contract/modules/recovery.visits';
import { useState } from 'react';
import { now } from '#platform/clock';
import { choicesOf, DateField, FormDialog, MoneyInput, SelectField, TextField, useFields, worded } from '#ui';
import { outcomeLabels } from '../recovery.labels.ts';
import type { VisitInput } from '../visits.calls.ts';

type Props = { visit: VisitRow; aheadMs: number; onRecord: (input: VisitInput) => void; onClose: () => void };

const nothing = { error: null, isPending: false };
const shortestNote = 3;

export function VisitForm({ visit, aheadMs, onRecord, onClose }: Props) {
  const [amount, setAmount] = useState<Kobo>();
  const { field, values, errors, setErrors } = useFields({
    outcome: '' as ContactOutcome | '',
    promised_on: '',
    promised_amount: '',
    note: '',
  });
  const isPromise = values.outcome === 'promise';
  const send = (): void => {
    const { outcome, promised_on: on, note } = values;
    const missing = {
      ...(outcome === '' && { outcome: 'Choose a result' }),
      ...(isPromise && on === '' && { promised_on: 'Enter the day of the promise' }),
      ...(isPromise && amount === undefined && { promised_amount: 'Enter the promised amount' }),
      ...(note.trim().length < shortestNote && { note: 'Describe the visit in a few words' }),
    };
    if (outcome === '' || Object.keys(missing).length > 0) return setErrors(missing);
    const promise = isPromise && amount !== undefined && { promised_on: on as Day, promised_amount: amount };
    onRecord({
      number: visit.number,
      body: { loan_id: visit.id, outcome, note: note.trim(), ...promise, device_at: now(), device_ahead_ms: aheadMs },
    });
    return onClose();
  };
  return (
    <FormDialog title={`Visit to ${visit.customer.name}`} act={nothing} verb="Save result" onSend={send} onClose={onClose}>
      <SelectField
        label="Result"
        placeholder="Choose"
        options={choicesOf(outcomeLabels)}
        required
        {...worded<ContactOutcome | ''>(field('outcome'))}
      />
      {isPromise && (
        <>
          <DateField label="Promised for" required {...field('promised_on')} />
          <MoneyInput label="Promised amount" required value={amount} onChange={setAmount} error={errors['promised_amount']} />
        </>
      )}
      <TextField label="Note" lines={3} maxLength={1000} required {...field('note')} />
    </FormDialog>
  );
}
