/** The notes of staff on a loan: newest first, never changed. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { Button, Card, ErrorState, Form, Problem, Skeletons, Stack, TextField, Timeline, useFields } from '#ui';
import { useAddNote, useNotes } from '../staff-loans.calls.ts';

export function LoanNotes({ loan }: { loan: LoanView }) {
  const { data, error, refetch } = useNotes(loan.id);
  return (
    <Stack gap="loose">
      {loan.can.includes('note') && (
        <Card title="New note">
          <NoteForm loan={loan} />
        </Card>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons />
      ) : data.length === 0 ? (
        <p className="quiet">No notes on this loan yet.</p>
      ) : (
        <Card title="Notes">
          <Timeline
            moments={data.map(({ id, by, at, text }) => ({ id, title: by, when: longInstant(at), children: <p>{text}</p> }))}
          />
        </Card>
      )}
    </Stack>
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
        label="Note"
        hint="Staff read it; the customer does not. It cannot be changed later."
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
