/** Results that wait for a network, and those that the server did not record as a contact. */
import { longInstant } from '@ajo/contract/kernel/time';
import { Button, Card, Row, Stack, StatusTag } from '#ui';
import { outcomeLabels } from '../recovery.labels.ts';
import type { WaitingVisit } from '../visits.calls.ts';

type Props = { waiting: readonly WaitingVisit[]; onRemove: (key: string) => void };

export function WaitingVisits({ waiting, onRemove }: Props) {
  if (waiting.length === 0) return null;
  return (
    <Card title="Results on this phone">
      <Stack>
        {waiting.map(({ key, number, body, refusal }) => (
          <section key={key} aria-label={`Result for ${number}`}>
            <Row>
              <strong>{number}</strong>
              <StatusTag tone={refusal === undefined ? 'warning' : 'error'}>
                {refusal === undefined ? 'Waiting to send' : 'Not recorded'}
              </StatusTag>
            </Row>
            <p>
              {outcomeLabels[body.outcome]}, {longInstant(new Date(body.device_at))}
            </p>
            <p className="quiet">{body.note}</p>
            {refusal !== undefined && (
              <>
                <p>{refusal}.</p>
                <Button small look="plain" label={`Remove the result for ${number}`} onClick={() => onRemove(key)}>
                  Remove from this phone
                </Button>
              </>
            )}
          </section>
        ))}
      </Stack>
    </Card>
  );
}
