/** Collects what is due from a saved card, from a list: the reason why not, and the earlier attempts. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { Dialog, ErrorState, Skeletons, Stack } from '#ui';
import { useAttempts } from '../card-debits.calls.ts';
import { AttemptTable } from './attempt-table.tsx';
import { TryNow } from './try-now.tsx';

export type TryCardProps = { loanId: LoanId; name: string; onTried: () => void; onClose: () => void };

export function TryCardDialog({ loanId, name, onTried, onClose }: TryCardProps) {
  const { data, error, refetch } = useAttempts(loanId);
  return (
    <Dialog title={`Saved card of ${name}`} onClose={onClose} size="lg">
      <Stack>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={2} />}
        {data && <TryNow loanId={loanId} whyNot={data.additional.why_not} onTried={onTried} />}
        {data && <AttemptTable rows={data.data} />}
      </Stack>
    </Dialog>
  );
}
