/** The notes of staff on a loan: newest first, never changed. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { Button, Card, ErrorState, Form, Problem, Skeletons, Stack, TextField, Timeline, useFields } from '#ui';
import { useAddNote, useNotes } from '../staff-loans.calls.ts';

export function LoanNotes({ loan }: { loan: LoanView }) {
  return (
    <Card title="Notes">
      <Stack gap="loose">
        {loan.can.includes('note') && <NoteForm loan={loan} />}
        <div className="note-list">
          <Notes id={loan.id} />
        </div>
      </Stack>
    </Card>
  );
}

function Notes({ id }: Pick<LoanView, 'id'>) {
  const { data, error, refetch } = useNotes(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return <p className="quiet">No notes on this loan yet.</p>;
  return (
    <Timeline
      moments={data.map((note) => ({ id: note.id, title: note.by, when: longInstant(note.at), children: <p>{note.text}</p> }))}
    />
  );
}

function NoteForm({ loan }: { loan: LoanView }) {
  const add = useAddNote(loan.id);
  const { field, values, set, refuse } = useFields({ note: '' });
  const send = (): void => add.mutate(values.note, { onSuccess: () => set('note', ''), onError: refuse });
  return (
    <Form onSubmit={send} label="Add a note">
      <Problem of={add.error} />
      <TextField
        label="New note"
        hint="Only staff see notes. You can’t edit a note later."
        lines={3}
        required
        {...field('note')}
      />
      <Button type="submit" busy={add.isPending} disabled={!values.note.trim()}>
        Add note
      </Button>
    </Form>
  );
}
