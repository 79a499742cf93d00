/** The review of a request by a second person: an approval takes effect immediately, a denial needs a reason. No decision is preselected. */
import type { Review } from '@ajo/contract/modules/users.requests';
import type { ReactNode } from 'react';
import { Button, Dialog, Form, Problem, SelectField, TextField, useFields } from '#ui';

type Props = {
  title: string;
  about: string;
  /** What would happen. */
  children: ReactNode;
  act: {
    isPending: boolean;
    error: unknown;
    mutate: (review: Review, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  };
  onClose: () => void;
};

const choices = [
  { value: 'approved', label: 'Approve: it takes effect immediately' },
  { value: 'denied', label: 'Deny' },
];

export function ReviewDialog({ title, about, children, act, onClose }: Props) {
  const { field, values, refuse, setErrors } = useFields({ status: '', denial_reason: '' });
  const isDenied = values.status === 'denied';
  const send = (): void => {
    if (!values.status) return setErrors({ status: 'Choose a decision first' });
    act.mutate(isDenied ? { status: 'denied', denial_reason: values.denial_reason } : { status: 'approved' }, {
      onSuccess: onClose,
      onError: refuse,
    });
  };
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      {children}
      <Form onSubmit={send} label="Review">
        <Problem of={act.error} />
        <SelectField label="Decision" required placeholder="Choose a decision" options={choices} {...field('status')} />
        {isDenied && <TextField label="Reason" lines={3} required {...field('denial_reason')} />}
        <Button type="submit" wide look={isDenied ? 'danger' : 'filled'} busy={act.isPending}>
          {values.status ? (isDenied ? 'Deny' : 'Approve') : 'Send the decision'}
        </Button>
      </Form>
    </Dialog>
  );
}
