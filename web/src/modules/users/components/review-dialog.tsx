/** Somebody else decides about a request: approved it is carried out at once, denied it needs a reason. */
import type { Review } from '@ajo/contract/modules/users.requests';
import type { ReactNode } from 'react';
import { Button, Dialog, Form, Problem, SelectField, TextField, useFields } from '#ui';

type Props = {
  title: string;
  /** What would happen. */
  children: ReactNode;
  act: {
    isPending: boolean;
    error: unknown;
    mutate: (review: Review, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  };
  onClose: () => void;
};

const answers = [
  { value: 'approved', label: 'Approve: it takes effect immediately' },
  { value: 'denied', label: 'Deny' },
];

export function ReviewDialog({ title, children, act, onClose }: Props) {
  const { field, values, refuse } = useFields({ status: 'approved', denial_reason: '' });
  const isDenied = values.status === 'denied';
  const send = (): void =>
    act.mutate(isDenied ? { status: 'denied', denial_reason: values.denial_reason } : { status: 'approved' }, {
      onSuccess: onClose,
      onError: refuse,
    });
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Form onSubmit={send} label="Review">
        <Problem of={act.error} />
        <SelectField label="Decision" required options={answers} {...field('status')} />
        {isDenied && <TextField label="Why" lines={3} required {...field('denial_reason')} />}
        <Button type="submit" wide look={isDenied ? 'danger' : 'filled'} busy={act.isPending}>
          {isDenied ? 'Deny' : 'Approve'}
        </Button>
      </Form>
    </Dialog>
  );
}
