/** A step of the dunning sequence: a line that opens to its fields. Placeholders are inserted where the text was left. */
import { type DunningChannel, type DunningPlaceholder, dunningPlaceholders } from '@ajo/contract/modules/recovery.dunning';
import { type FocusEvent, useRef } from 'react';
import { Button, choicesOf, SelectField, Stack, TextField } from '#ui';
import { letterChannels, placeholderLabels, placeholderWords } from '../recovery.labels.ts';

export type StepFields = { days: string; channel: DunningChannel; subject: string; text: string };

type Props = {
  step: StepFields;
  at: number;
  errors: Partial<Record<string, string>>;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (part: Partial<StepFields>) => void;
};

/** A refused step is open, so that its errors are seen. */
export function StepLine({ isOpen, onOpen, ...fields }: Props) {
  const { step, at, errors } = fields;
  const isRefused = Object.keys(errors).some((name) => name.startsWith(`steps.${at}.`));
  if (isOpen || isRefused) return <StepForm {...fields} />;
  return (
    <div className="dunning-line">
      <div>
        <p>
          <b>Day {step.days}</b> · {letterChannels[step.channel]}
        </p>
        <p className="quiet">
          {step.subject && 'Subject: '}
          {wordsOf(step.subject || step.text)}
        </p>
      </div>
      <Button look="plain" small label={`Edit step ${at + 1}`} onClick={onOpen}>
        Edit
      </Button>
    </div>
  );
}

const isPlaceholder = (name: string): name is DunningPlaceholder => (dunningPlaceholders as readonly string[]).includes(name);

/** A line shows placeholders as words. */
const wordsOf = (text: string) =>
  text.split(/\{\{(\w+)\}\}/).map((part, at) =>
    at % 2 === 1 && isPlaceholder(part) ? (
      // Parts have no key of their own and keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="dunning-word">
        {placeholderWords[part].toLowerCase()}
      </span>
    ) : (
      part
    ),
  );

const StepForm = ({ step, at, errors, onChange }: Omit<Props, 'isOpen' | 'onOpen'>) => (
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
    <TextOf step={step} error={errors[`steps.${at}.text`]} onChange={(text) => onChange({ text })} />
  </Stack>
);

type TextProps = { step: StepFields; error: string | undefined; onChange: (text: string) => void };

function TextOf({ step: { channel, text }, error, onChange }: TextProps) {
  const caret = useRef<number>(undefined);
  const keepCaret = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLTextAreaElement) caret.current = target.selectionEnd;
  };
  const insert = (name: DunningPlaceholder): void => {
    const at = Math.min(caret.current ?? text.length, text.length);
    const token = `{{${name}}}`;
    caret.current = at + token.length;
    onChange(text.slice(0, at) + token + text.slice(at));
  };
  return (
    <div onBlur={keepCaret}>
      <TextField
        label="Text"
        required
        lines={channel === 'mail' ? 6 : 3}
        maxLength={2000}
        value={text}
        onChange={onChange}
        error={error}
      />
      <fieldset className="dunning-placeholders" aria-label="Insert into the text">
        {dunningPlaceholders.map((name) => (
          <button key={name} type="button" className="chip" title={`{{${name}}}`} onClick={() => insert(name)}>
            + {placeholderLabels[name]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
