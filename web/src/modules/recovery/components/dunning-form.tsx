/** The form of the dunning sequence, with a preview of each text for a sample loan. */
import { lateReminderDays } from '@ajo/contract/kernel/arrears';
import { type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import {
  type DunningPreview,
  type DunningSequenceView,
  type DunningStep,
  suggestedSteps,
} from '@ajo/contract/modules/recovery.dunning';
import { useState } from 'react';
import { now } from '#platform/clock';
import { Button, Card, DateField, Entries, Form, isPlanned, Letter, Problem, Row, Stack, useFields } from '#ui';
import { usePreviewDunning, useSaveDunning } from '../recovery.calls.ts';
import { letterChannels } from '../recovery.labels.ts';
import { type StepFields, StepLine } from './dunning-step.tsx';
import './dunning-form.css';

const blank: StepFields = { days: '', channel: 'sms', subject: '', text: '' };
const fieldsOf = ({ days, ...step }: DunningStep): StepFields => ({ ...step, days: String(days) });
/** A text message has no subject, whatever was typed for a mail before. */
const asSent = (steps: readonly StepFields[]) =>
  steps.map((step) => ({ ...step, days: Number(step.days), subject: step.channel === 'mail' ? step.subject : '' }));

/** The newest version, also one that is valid later; before the first one a suggestion. */
const newestOf = ({ versions }: DunningSequenceView): readonly DunningStep[] => versions[0]?.steps ?? suggestedSteps;

const reminderDays = new Intl.ListFormat('en-GB').format(lateReminderDays.map(String));

export function DunningForm({ view }: { view: DunningSequenceView }) {
  const save = useSaveDunning();
  const preview = usePreviewDunning();
  const today = dayInLagos(now());
  const planned = view.versions.find(isPlanned)?.effective_on;
  const { values, errors, field, set, setErrors, refuse } = useFields({
    effective_on: (planned ?? today) as string,
    steps: newestOf(view).map(fieldsOf),
  });
  const steps = asSent(values.steps);
  const change = (changed: StepFields[]): void => {
    set('steps', changed);
    setErrors({});
    preview.reset();
  };
  const send = (): void => {
    setErrors({});
    save.mutate({ effective_on: values.effective_on as Day, steps }, { onError: refuse });
  };
  const problem = save.error ?? preview.error;
  return (
    <Card title="Letters and texts">
      <Stack gap="loose">
        <Form onSubmit={send} label="Letters and texts">
          <Problem of={Object.values(errors).some(Boolean) ? null : problem} />
          <p className="quiet">
            {stateOf(view)}
            {planned && ` Below are the letters planned from ${longDay(planned)}.`}
          </p>
          <p className="quiet">Reminders already go out on days {reminderDays}. Choose other days.</p>
          <Steps of={values.steps} errors={errors} onChange={change} />
          <DateField label="Valid from" required min={today} {...field('effective_on')} />
          <Row>
            <Button type="submit" busy={save.isPending}>
              Save letters
            </Button>
            <Button look="plain" busy={preview.isPending} onClick={() => preview.mutate({ steps }, { onError: refuse })}>
              Preview
            </Button>
          </Row>
        </Form>
        {preview.data && <Previews of={preview.data.data} />}
      </Stack>
    </Card>
  );
}

type StepsProps = {
  of: readonly StepFields[];
  errors: Partial<Record<string, string>>;
  onChange: (steps: StepFields[]) => void;
};

/** One step is open at a time: a new one opens, and a removal closes all. */
function Steps({ of: steps, errors, onChange }: StepsProps) {
  const [open, setOpen] = useState<number>();
  const change = (changed: StepFields[]): void => {
    if (changed.length !== steps.length) setOpen(changed.length > steps.length ? steps.length : undefined);
    onChange(changed);
  };
  return (
    <div className="dunning-steps">
      <Entries word="step" of={steps} blank={blank} onChange={change} error={errors['steps']}>
        {(step, onStep, at) => (
          <StepLine step={step} at={at} errors={errors} isOpen={open === at} onOpen={() => setOpen(at)} onChange={onStep} />
        )}
      </Entries>
    </div>
  );
}

function stateOf({ steps, versions }: DunningSequenceView): string {
  if (versions.length === 0) return 'Nothing is sent yet. This is a suggestion: change it and save it.';
  return steps.length === 0 ? 'Nothing is sent today.' : 'Each step is sent once while a loan is overdue.';
}

const Previews = ({ of: previews }: { of: readonly DunningPreview[] }) => (
  <section aria-label="Preview">
    <Stack>
      <h3>For a sample loan</h3>
      {previews.map(({ days, channel, subject, text, characters }) => (
        <Letter key={days} label={`Preview of day ${days}`}>
          <h4>
            Day {days}, {letterChannels[channel].toLowerCase()}
            {subject && `: ${subject}`}
          </h4>
          {text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {characters !== null && <p className="quiet">{characters} of 160 characters with the longest values</p>}
        </Letter>
      ))}
    </Stack>
  </section>
);
