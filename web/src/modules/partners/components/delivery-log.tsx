/** The log of events sent to a merchant's system, and Replay. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { PartnerDelivery } from '@ajo/contract/modules/partners';
import { Button, Card, DataTable, EmptyState, ErrorState, ListCount, Pages, Problem, Stack, StatusTag, useFilters } from '#ui';
import { longInstant } from '@ajo/contract/kernel/time';
import { useDeliveries, useReplay } from '../partners.calls.ts';
import { deliveryLabels, deliveryTones, eventLabels } from '../partners.labels.ts';

export function DeliveryLog({ id }: { id: UserId }) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useDeliveries(id, page);
  const replay = useReplay(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="Deliveries">
      <Stack>
        <Problem of={replay.error} />
        <ListCount of={data?.meta} one="delivery" many="deliveries" />
        <DataTable<PartnerDelivery>
          label="Deliveries of webhooks"
          small="rows"
          rows={data?.data}
          empty={<EmptyState title="No deliveries yet">Events sent to the addresses will appear here.</EmptyState>}
          columns={{
            Event: (row) => eventLabels[row.event],
            Time: (row) => longInstant(row.created_at),
            Address: (row) => <span className="breaks">{row.url}</span>,
            Status: (row) => <StatusTag tone={deliveryTones[row.status]}>{deliveryLabels[row.status]}</StatusTag>,
            Attempts: { align: 'end', cell: (row) => row.attempts },
            Result: (row) => resultOf(row),
            Actions: (row) =>
              row.status !== 'pending' && (
                <Button
                  small
                  look="quiet"
                  label={`Replay ${eventLabels[row.event]}, ${longInstant(row.created_at)}`}
                  busy={replay.isPending && replay.variables === row.id}
                  onClick={() => replay.mutate(row.id)}
                >
                  Replay
                </Button>
              ),
          }}
        />
        <Pages of={data?.meta} onTurn={turnTo} />
      </Stack>
    </Card>
  );
}

const resultOf = ({ status, last_error: trouble, last_status: answer, next_at: next }: PartnerDelivery): string => {
  if (status === 'delivered') return `Answered ${answer ?? ''}`;
  const reason = trouble ?? 'Not sent yet';
  if (next) return `${reason}. Next attempt ${longInstant(next)}`;
  return status === 'pending' ? `${reason}. Its address is paused` : reason;
};
