/** The customer closes an empty savings account. */
import type { SavingsView } from '@ajo/contract/modules/savings';
import { closeSavingsCalls } from '@ajo/contract/modules/savings.close';
import { FormDialog } from '#ui';
import { useAct } from '#platform/act';
import { make } from '#platform/call';
import { mySavingsKey } from '../my-savings.calls.ts';

export function CloseSavingsDialog({ savings, onClose }: { savings: SavingsView; onClose: () => void }) {
  const act = useAct(
    (_: undefined, idempotencyKey) => make(closeSavingsCalls.close, { params: { id: savings.id }, idempotencyKey }),
    mySavingsKey,
  );
  return (
    <FormDialog
      title={`Close ${savings.name}`}
      act={act}
      verb="Close account"
      onSend={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{savings.number} is empty. Once it is closed, it takes no money and cannot be opened again.</p>
    </FormDialog>
  );
}
