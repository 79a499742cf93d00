/** The contacts about one loan, and a form for a new one. */
import type { Kobo } from '@ajo/contract/kernel/money';
import {
  addDays,
  type Day,
  dayInLagos,
  fromMinuteInLagos,
  longDay,
  minuteInLagos,
  minuteMs,
  longInstant,
} from '@ajo/contract/kernel/time';
import {
  type ContactOutcome,
  contactRecordedWithinDays,
  type DefaulterRow,
  type RecoveryContact,
} from '@ajo/contract/modules/recovery';
import type { DunningEntry } from '@ajo/contract/modules/recovery.dunning';
import type { VisitResult } from '@ajo/contract/modules/recovery.visits';
import { useState } from 'react';
import { now } from '#platform/clock';
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
import { useContacts, useLoanVisits, useLogContact } from '../recovery.calls.ts';
import {
  breachLabels,
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
/** `outcome`: what the form starts with. */
type Props = { loan: ContactedLoan; mayLog: boolean; outcome?: ContactOutcome; onClose: () => void };

export function ContactDialog({ loan, mayLog, outcome, onClose }: Props) {
  const { data, error, refetch } = useContacts(loan.id);
  // Each recorded contact is followed by an empty form, before the log shows it: Escape then closes the dialog without a question.
  const [recorded, setRecorded] = useState(0);
  return (
    <Dialog title={`${loan.customer.name}, ${loan.number}`} about={loan.id} onClose={onClose} size="lg">
      <Stack gap="loose">
        {mayLog && (
          <ContactForm
            key={recorded}
            loan={loan}
            {...(recorded === 0 && outcome && { outcome })}
            onRecorded={() => setRecorded(recorded + 1)}
          />
        )}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={2} />}
        {data && <ContactLog {...data} />}
        <RefusedVisits id={loan.id} />
      </Stack>
    </Dialog>
  );
}

function RefusedVisits({ id }: { id: ContactedLoan['id'] }) {
  const refused = useLoanVisits(id).data?.filter(({ refusal }) => refusal !== null) ?? [];
  if (refused.length === 0) return null;
  return (
    <section aria-label="Visits without contact">
      <h3>Visits without contact</h3>
      <Timeline moments={refused.map(visitMoment)} />
    </section>
  );
}

const visitMoment = ({ id, outcome, visited_at: at, device_at: device, recorded_by: by, note, refusal }: VisitResult) => ({
  id,
  title: `Visit: ${outcomeLabels[outcome]}`,
  when: `${longInstant(at)} by ${by}`,
  children: (
    <>
      <p>{note}</p>
      <p>{refusal}</p>
      <p className="quiet">Time of the phone: {longInstant(device)}</p>
    </>
  ),
});

type LogProps = { data: readonly RecoveryContact[]; letters: readonly DunningEntry[] };
const ContactLog = ({ data, letters }: LogProps) => (
  <>
    <section aria-label="Contacts">
      <h3>Contacts</h3>
      {data.length === 0 ? <p className="quiet">No contact has been recorded yet.</p> : <Timeline moments={data.map(momentOf)} />}
    </section>
    {letters.length > 0 && (
      <section aria-label="Letters">
        <h3>Letters and texts</h3>
        <Timeline moments={letters.map(letterMoment)} />
      </section>
    )}
  </>
);

/** Recorded so much later, a contact shows both times. */
const isLater = ({ contacted_at: at, recorded_at: recorded }: RecoveryContact): boolean =>
  recorded.getTime() - at.getTime() > 15 * minuteMs;

const momentOf = (contact: RecoveryContact) => {
  const { id, channel, outcome, contacted_at: at, recorded_by: by, recorded_at: recorded, breach, note, promise } = contact;
  return {
    id,
    title: `${channelLabels[channel]}: ${outcomeLabels[outcome]}`,
    when: `${longInstant(at)} by ${by}`,
    children: (
      <>
        <p>{note}</p>
        {breach && <StatusTag tone="error">{breachLabels[breach]}</StatusTag>}
        {isLater(contact) && <p className="quiet">Recorded {longInstant(recorded)}</p>}
        {promise && (
          <p>
            <Money of={promise.amount} /> by {longDay(promise.on)}{' '}
            <StatusTag tone={promiseTones[promise.state]}>{promiseLabels[promise.state]}</StatusTag>
          </p>
        )}
      </>
    ),
  };
};

const letterMoment = ({ id, step, channel, outcome, reason, subject, message, logged_at: at }: DunningEntry) => ({
  id,
  title: `${letterChannels[channel]} of day ${step}: ${dunningLabels[outcome]}`,
  when: longInstant(at),
  children: (
    <>
      {reason && <p>{dunningReasons[reason]}</p>}
      {subject && <p>{subject}</p>}
      {message && <p className="quiet">{message}</p>}
    </>
  ),
});

const blank = {
  channel: 'call' as keyof typeof staffChannels,
  outcome: '' as ContactOutcome | '',
  note: '',
  promised_on: '',
  contacted_at: '',
};
type FormProps = Pick<Props, 'loan' | 'outcome'> & { onRecorded: () => void };
function ContactForm({ loan, outcome: first, onRecorded }: FormProps) {
  const log = useLogContact(loan.id, onRecorded);
  const [amount, setAmount] = useState<Kobo>();
  const { field, values, errors, setErrors, refuse } = useFields({ ...blank, ...(first && { outcome: first }) });
  const isPromise = values.outcome === 'promise';
  const today = dayInLagos(now());
  const send = (): void => {
    const { outcome, promised_on: on, contacted_at: at, ...contact } = values;
    if (outcome === '') return setErrors({ outcome: 'Choose a result' });
    const promise = isPromise && { promised_amount: amount, ...(on && { promised_on: on as Day }) };
    const when = at && { contacted_at: fromMinuteInLagos(at) };
    log.mutate({ ...contact, outcome, ...when, ...promise }, { onError: refuse });
  };
  return (
    <Form label="New contact" onSubmit={send}>
      <Problem of={log.error} />
      <SelectField label="Channel" options={choicesOf(staffChannels)} required {...worded(field('channel'))} />
      <SelectField
        label="Result"
        placeholder="Choose"
        options={choicesOf(outcomeLabels)}
        required
        {...worded<ContactOutcome | ''>(field('outcome'))}
      />
      <DateField
        label="Date and time"
        hint={`Now unless you enter a time. Lagos time, within the last ${contactRecordedWithinDays} days`}
        time
        min={`${addDays(today, -contactRecordedWithinDays)}T00:00`}
        max={minuteInLagos(now())}
        {...field('contacted_at')}
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
