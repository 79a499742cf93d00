/** The contacts about one loan, and a form for a new one. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { type Day, longDay, shortInstant } from '@ajo/contract/kernel/time';
import { type ContactOutcome, type DefaulterRow, type RecoveryContact } from '@ajo/contract/modules/recovery';
import type { DunningEntry } from '@ajo/contract/modules/recovery.dunning';
import { useState } from 'react';
import {
  Button,
  choicesOf,
  DateField,
  Dialog,
  ErrorState,
  Form,
  Money,
  MoneyInput,
  Problem,
  SelectField,
  Skeletons,
  Stack,
  StatusTag,
  TextField,
  Timeline,
  useFields,
  worded,
} from '#ui';
import { useContacts, useLogContact } from '../recovery.calls.ts';
import {
  channelLabels,
  dunningLabels,
  dunningReasons,
  letterChannels,
  outcomeLabels,
  promiseLabels,
  promiseTones,
  staffChannels,
} from '../recovery.labels.ts';

type ContactedLoan = Pick<DefaulterRow, 'id' | 'number' | 'customer'>;
type Props = { loan: ContactedLoan; mayLog: boolean; onClose: () => void };

export function ContactDialog({ loan, mayLog, onClose }: Props) {
  const { data, error, refetch } = useContacts(loan.id);
  // Each recorded contact is followed by an empty form.
  const [recorded, setRecorded] = useState(0);
  return (
    <Dialog title={`${loan.customer.name}, ${loan.number}`} onClose={onClose} size="lg">
      <Stack gap="loose">
        {mayLog && <ContactForm key={recorded} loan={loan} onRecorded={() => setRecorded(recorded + 1)} />}
        <section aria-label="Contacts">
          <h3>Contacts</h3>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Skeletons lines={2} />}
          {data?.data.length === 0 && <p className="quiet">No contact has been recorded yet.</p>}
          {data && data.data.length > 0 && <Timeline moments={data.data.map(momentOf)} />}
        </section>
        {data && data.letters.length > 0 && (
          <section aria-label="Letters">
            <h3>Letters and texts</h3>
            <Timeline moments={data.letters.map(letterMoment)} />
          </section>
        )}
      </Stack>
    </Dialog>
  );
}

const momentOf = ({ id, channel, outcome, contacted_at: at, recorded_by: by, note, promise }: RecoveryContact) => ({
  id,
  title: `${channelLabels[channel]}: ${outcomeLabels[outcome]}`,
  when: `${shortInstant(at)} by ${by}`,
  children: (
    <>
      <p>{note}</p>
      {promise && (
        <p>
          <Money of={promise.amount} /> by {longDay(promise.on)}{' '}
          <StatusTag tone={promiseTones[promise.state]}>{promiseLabels[promise.state]}</StatusTag>
        </p>
      )}
    </>
  ),
});

const letterMoment = ({ id, step, channel, outcome, reason, subject, message, logged_at: at }: DunningEntry) => ({
  id,
  title: `${letterChannels[channel]} of day ${step}: ${dunningLabels[outcome]}`,
  when: shortInstant(at),
  children: (
    <>
      {reason && <p>{dunningReasons[reason]}</p>}
      {subject && <p>{subject}</p>}
      {message && <p className="quiet">{message}</p>}
    </>
  ),
});

const blank = { channel: 'call' as keyof typeof staffChannels, outcome: '' as ContactOutcome | '', note: '', promised_on: '' };
function ContactForm({ loan, onRecorded }: { loan: ContactedLoan; onRecorded: () => void }) {
  const log = useLogContact(loan.id);
  const [amount, setAmount] = useState<Kobo>();
  const { field, values, errors, setErrors, refuse } = useFields(blank);
  const isPromise = values.outcome === 'promise';
  const send = (): void => {
    const { outcome, promised_on: on, ...contact } = values;
    if (outcome === '') return setErrors({ outcome: 'Choose a result' });
    const promise = isPromise && { promised_amount: amount, ...(on && { promised_on: on as Day }) };
    log.mutate({ ...contact, outcome, ...promise }, { onSuccess: onRecorded, onError: refuse });
  };
  return (
    <Form label="New contact" onSubmit={send}>
      <Problem of={log.error} />
      <SelectField label="How" options={choicesOf(staffChannels)} required {...worded(field('channel'))} />
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
      <Button type="submit" wide busy={log.isPending}>
        Record contact
      </Button>
    </Form>
  );
}
