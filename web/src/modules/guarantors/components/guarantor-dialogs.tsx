/** The dialogs in which a customer names, corrects or replaces a guarantor, or hands in their video. */
import { type MyGuarantor, NamedGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, FileField, Form, FormDialog, Problem, SelectField, TextField, useFields } from '#ui';
import { relationships } from '../guarantor.labels.ts';
import { useCorrect, useHandInVideo, useName, useReplace, useWithdrawRequest } from '../my-guarantors.calls.ts';

type Values = { name: string; email: string; phone_number: string; relationship: string };
const blank: Values = { name: '', email: '', phone_number: '', relationship: 'Friend' };
type Act = { isPending: boolean; error: unknown; mutate: (person: NamedGuarantor, then: Then) => void };
type Then = { onSuccess: () => void; onError: (error: unknown) => void };
type FormProps = { start?: Values; act: Act; verb: string; label: string; onDone: () => void; children?: ReactNode };

function PersonForm({ start = blank, act, verb, label, onDone, children }: FormProps) {
  const { field, values, check, refuse } = useFields<Values>(start, NamedGuarantor);
  const send = (): void => {
    if (check()) act.mutate(NamedGuarantor.parse(values), { onSuccess: onDone, onError: refuse });
  };
  const options = [...new Set([...relationships, start.relationship])].map((value) => ({ value, label: value }));
  return (
    <Form onSubmit={send} label={label}>
      <Problem of={act.error} />
      {children}
      <TextField label="Full name" hint="First and last name, as at their bank" autoComplete="off" required {...field('name')} />
      <TextField label="Phone number" type="tel" autoComplete="off" required {...field('phone_number')} />
      <TextField
        label="Email address"
        hint="If they have one: we send the link there too"
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      <SelectField label="Relationship to you" required options={options} {...field('relationship')} />
      <Button type="submit" wide busy={act.isPending}>
        {verb}
      </Button>
    </Form>
  );
}

export function NamingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Name a guarantor" onClose={onClose}>
      <PersonForm act={useName()} verb="Send request" label="Name a guarantor" onDone={onClose}>
        <p>We text them a link. They may refuse, and then you can name another person.</p>
      </PersonForm>
    </Dialog>
  );
}

type Props = { row: MyGuarantor; onClose: () => void };

export function CorrectionDialog({ row, onClose }: Props) {
  const start = { ...row, email: row.email ?? '', phone_number: `0${row.phone_number.replace(/^\+234/, '')}` };
  return (
    <Dialog title={`Correct ${row.name}`} onClose={onClose}>
      <PersonForm act={useCorrect(row.id)} start={start} verb="Save" label="Correct a guarantor" onDone={onClose}>
        {row.loan_id && <p>If you change the number or the address, they get a new link there, and the old one stops working.</p>}
      </PersonForm>
    </Dialog>
  );
}

export function ReplacementDialog({ row, onClose }: Props) {
  const withdraw = useWithdrawRequest();
  return (
    <Dialog title={`Replace ${row.name}`} onClose={onClose}>
      <PersonForm act={useReplace(row.id)} verb="Ask this person instead" label="Replace a guarantor" onDone={onClose}>
        <p>We notify {row.name} that the request is withdrawn, and send a link to the new guarantor.</p>
      </PersonForm>
      <Problem of={withdraw.error} />
      <Button look="quiet" wide busy={withdraw.isPending} onClick={() => withdraw.mutate(row.id, { onSuccess: onClose })}>
        Only withdraw the request
      </Button>
    </Dialog>
  );
}

export function VideoDialog({ row, onClose }: Props) {
  const { send, progress } = useHandInVideo(row.id);
  const [file, setFile] = useState<File>();
  const { errors, setErrors, refuse } = useFields({ video: '' });
  const submit = (): void => {
    if (!file) return setErrors({ video: 'Choose a file' });
    send.mutate(file, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title={`The video of ${row.name}`}
      label="Upload a video"
      act={send}
      verb="Upload this video"
      onSend={submit}
      onClose={onClose}
    >
      <p>
        They say their name, that they know you, and that they guarantee your loan. Our staff see that it came from you.{' '}
        {row.name} may give another one with their own link.
      </p>
      <FileField
        label="Video"
        hint="MP4, WebM or MOV, 5 MB at most: about 20 seconds in low quality"
        accept="video/mp4,video/webm,video/quicktime"
        required
        progress={progress}
        error={errors['video']}
        onChange={([chosen]) => {
          setFile(chosen);
          setErrors({});
        }}
      />
    </FormDialog>
  );
}
