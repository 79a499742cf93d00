/** Staff close a savings account of a customer: what is posted and what the customer receives, before it is confirmed. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { FormDialog, Notice, Problem, Skeletons, TextField, useFields } from '#ui';
import { useCloseSavingsFor, useClosingQuote } from '../closing.calls.ts';
import { ClosingFacts } from './closing-facts.tsx';

export function CloseSavingsForDialog({ savings, onClose }: { savings: StaffSavingsDetail; onClose: () => void }) {
  const { data: quote, error } = useClosingQuote(savings.id, false);
  const act = useCloseSavingsFor(savings.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Close ${savings.number}`}
      act={act}
      verb={quote && quote.net > noMoney ? `Close and pay ${naira(quote.net)}` : 'Close account'}
      look="danger"
      disabled={!quote}
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <Problem of={error} />
      {quote ? <ClosingFacts of={quote} total="Customer receives" /> : !error && <Skeletons />}
      {quote?.payee && quote.arrives === 'after_review' && <Notice tone="warning">A second person must confirm this.</Notice>}
      <TextField label="Reason" lines={3} required maxLength={200} {...field('reason')} />
    </FormDialog>
  );
}
