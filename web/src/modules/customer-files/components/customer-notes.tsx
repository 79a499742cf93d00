/** The notes of staff on a customer: newest first, never changed. */
import type { UserId } from '@ajo/contract/kernel/id';
import { longInstant } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { Button, Card, ErrorState, Form, Pages, Problem, Row, Skeletons, Stack, TextField, Timeline, useFields } from '#ui';
import { useCustomerNotes, useWriteNote } from '../customer-files.calls.ts';

export function CustomerNotes({ id }: { id: UserId }) {
  const [page, turnTo] = useState(1);
  const { data, error, refetch } = useCustomerNotes(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const moments = data.data.map(({ id: key, by, at, text }) => ({
    id: key,
    title: by,
    when: longInstant(at),
    children: <p>{text}</p>,
  }));
  return (
    <Card title="Notes">
      <Stack gap="loose">
        <NoteForm id={id} onWritten={() => turnTo(1)} />
        {moments.length === 0 ? (
          <p className="quiet">No notes on this customer yet.</p>
        ) : (
          <Stack>
            <Timeline moments={moments} />
            <Pages of={data.meta} onTurn={turnTo} />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

function NoteForm({ id, onWritten }: { id: UserId; onWritten: () => void }) {
  const write = useWriteNote(id);
  const { field, values, errors, set, refuse } = useFields({ text: '' });
  const written = (): void => {
    set('text', '');
    onWritten();
  };
  return (
    <Form onSubmit={() => write.mutate(values.text, { onSuccess: written, onError: refuse })} label="Add a note">
      <Problem of={errors['text'] ? null : write.error} />
      <TextField
        label="New note"
        hint="Only staff see notes. You can’t edit a note later."
        lines={3}
        maxLength={2000}
        required
        {...field('text')}
      />
      <Row>
        <Button type="submit" busy={write.isPending} disabled={!values.text.trim()}>
          Add note
        </Button>
      </Row>
    </Form>
  );
}
