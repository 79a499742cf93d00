/** The form of the dunning sequence, with a preview of each text for a sample loan. */
import { lateReminderDays } from '@ajo/contract/kernel/arrears';
import { type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import {
  type DunningChannel,
  dunningPlaceholders,
  type DunningPreview,
  type DunningSequenceView,
  type DunningStep,
  suggestedSteps,
} from '@ajo/contract/modules/recovery.dunning';
import { now } from '#platform/clock';
import {
  Button,
  Card,
  choicesOf,
  DateField,
  Entries,
  Form,
  isPlanned,
  Letter,
  Problem,
  Row,
  SelectField,
  Stack,
  TextField,
  useFields,
} from '#ui';
import { usePreviewDunning, useSaveDunning } from '../recovery.calls.ts';
import { letterChannels } from '../recovery.labels.ts';
import './dunning-form.css';

type StepFields = { days: string; channel: DunningChannel; subject: string; text: string };
const blank: StepFields = { days: '', channel: 'sms', subject: '', text: '' };
const fieldsOf = ({ days, ...step }: DunningStep): StepFields => ({ ...step, days: String(days) });
/** A text message has no subject, whatever was typed for a mail before. */
const asSent = (steps: readonly StepFields[]) =>
  steps.map((step) => ({ ...step, days: Number(step.days), subject: step.channel === 'mail' ? step.subject : '' }));

/** The newest version, also one that is valid later; before the first one a suggestion. */
const newestOf = ({ versions }: DunningSequenceView): readonly DunningStep[] => versions[0]?.steps ?? suggestedSteps;

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
          <p className="quiet">
            Reminders go out on days {lateReminderDays.join(', ')} anyway: choose other days. Texts may contain{' '}
            {dunningPlaceholders.map((name) => `{{${name}}}`).join(', ')}.
          </p>
          <Entries word="step" of={values.steps} blank={blank} onChange={change} error={errors['steps']}>
            {(step, onChange, at) => <StepLine step={step} at={at} errors={errors} onChange={onChange} />}
          </Entries>
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

function stateOf({ steps, versions }: DunningSequenceView): string {
  if (versions.length === 0) return 'Nothing is sent yet. This is a suggestion: change it and save it.';
  return steps.length === 0 ? 'Nothing is sent today.' : 'Each step is sent once while a loan is overdue.';
}

type LineProps = {
  step: StepFields;
  at: number;
  errors: Partial<Record<string, string>>;
  onChange: (part: Partial<StepFields>) => void;
};

const StepLine = ({ step, at, errors, onChange }: LineProps) => (
  <Stack>
    <div className="dunning-step">
      <TextField
        label="Days past due"
        required
        inputMode="numeric"
        value={step.days}
        onChange={(days) => onChange({ days })}
        error={errors[`steps.${at}.days`]}
      />
      <SelectField
        label="Channel"
        required
        options={choicesOf(letterChannels)}
        value={step.channel}
        onChange={(channel) => onChange({ channel: channel as DunningChannel })}
      />
      {step.channel === 'mail' && (
        <TextField
          label="Subject"
          required
          maxLength={120}
          value={step.subject}
          onChange={(subject) => onChange({ subject })}
          error={errors[`steps.${at}.subject`]}
        />
      )}
    </div>
    <TextField
      label="Text"
      required
      lines={step.channel === 'mail' ? 6 : 3}
      maxLength={2000}
      value={step.text}
      onChange={(text) => onChange({ text })}
      error={errors[`steps.${at}.text`]}
    />
  </Stack>
);

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
