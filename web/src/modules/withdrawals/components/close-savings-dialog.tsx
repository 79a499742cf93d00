/** The customer closes a savings account: what is posted and what arrives, before it is confirmed. */
import { naira } from '@ajo/contract/kernel/money';
import type { SavingsView } from '@ajo/contract/modules/savings';
import { FormDialog, Problem, Skeletons } from '#ui';
import { useCloseSavings, useClosingQuote } from '../closing.calls.ts';
import { ClosingFacts } from './closing-facts.tsx';

export function CloseSavingsDialog({ savings, onClose }: { savings: SavingsView; onClose: () => void }) {
  const { data: quote, error } = useClosingQuote(savings.id, true);
  const act = useCloseSavings(savings.id);
  return (
    <FormDialog
      title={`Close ${savings.name}`}
      act={act}
      verb={quote?.payee ? `Close and receive ${naira(quote.net)}` : 'Close account'}
      disabled={!quote}
      onSend={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Problem of={error} />
      {quote ? <ClosingFacts of={quote} total="You receive" /> : !error && <Skeletons />}
    </FormDialog>
  );
}
