/** What the signed-in person wrote with Help, and our answers. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { OwnMessage } from '@ajo/contract/modules/site';
import { Card, ErrorState, Skeletons, Stack, StatusTag } from '#ui';
import { useMyMessages } from '../site.calls.ts';

export function MyMessages() {
  const { data, error, refetch } = useMyMessages();
  return (
    <Card title="Messages to us">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons lines={2} />}
      {data?.data.length === 0 && (
        <p className="quiet">Tap the Help button (?) at the top to write to us. Our answers appear here.</p>
      )}
      <Stack>
        {data?.data.map((message) => (
          <OneMessage key={message.id} message={message} />
        ))}
      </Stack>
    </Card>
  );
}

const OneMessage = ({ message: { message, answer, received_at: at } }: { message: OwnMessage }) => (
  <details className="ask" open={answer !== null}>
    <summary>
      {longInstant(at)}{' '}
      <StatusTag tone={answer === null ? 'warning' : 'success'}>{answer === null ? 'Waiting' : 'Answered'}</StatusTag>
    </summary>
    <p>{message}</p>
    {answer === null ? <p className="quiet">We answer within one working day.</p> : <p>Our answer: {answer}</p>}
  </details>
);
