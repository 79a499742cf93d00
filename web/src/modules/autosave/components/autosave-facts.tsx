/** The plan of an autosave and its newest attempts, for staff. */
import { longDay } from '@ajo/contract/kernel/time';
import type { AutosaveAttemptView } from '@ajo/contract/modules/autosave';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { cardName } from '#modules/wallets';
import { Card, DataTable, ErrorState, Facts, Money, Skeletons, Stack, StatusTag, toneOf } from '#ui';
import { useAutosaveOf } from '../autosave.calls.ts';
import { attemptLabels, rhythmText, stateLabels, stateTones } from '../autosave.labels.ts';

export function AutosaveFacts({ id }: { id: SavingsId }) {
  const { data, error, refetch } = useAutosaveOf(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const { autosave: plan, attempts } = data;
  if (!plan) return <Card title="Autosave">The customer has not set up autosave.</Card>;
  return (
    <Card title="Autosave" actions={<StatusTag tone={stateTones[plan.status]}>{stateLabels[plan.status]}</StatusTag>}>
      <Stack>
        <Facts
          of={{
            Amount: (
              <>
                <Money of={plan.amount} />, {rhythmText(plan)}
              </>
            ),
            Card: cardName(plan.card),
            Next: plan.next_on && longDay(plan.next_on),
            'Paused until': plan.paused_until && longDay(plan.paused_until),
            'Paused because': plan.paused_reason,
            'Ended because': plan.stopped_reason,
          }}
        />
        <AttemptTable attempts={attempts} />
      </Stack>
    </Card>
  );
}

export const AttemptTable = ({ attempts }: { attempts: readonly AutosaveAttemptView[] }) => (
  <DataTable<AutosaveAttemptView>
    label="Autosave deposits"
    rows={[...attempts]}
    small="rows"
    empty="No deposits yet."
    columns={{
      Date: (row) => longDay(row.due_on),
      Amount: { cell: (row) => <Money of={row.amount} />, align: 'end' },
      Card: (row) => cardName(row.card),
      Status: (row) => <StatusTag tone={toneOf(row.status)}>{attemptLabels[row.status]}</StatusTag>,
      Reason: (row) => row.reason ?? '—',
    }}
  />
);
