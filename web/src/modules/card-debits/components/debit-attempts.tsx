/** The attempts to collect what is due from a saved card, with the button that attempts now. */
import { may } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import { session } from '#platform/session';
import { Card, ErrorState, Stack } from '#ui';
import { useAttempts } from '../card-debits.calls.ts';
import { AttemptTable } from './attempt-table.tsx';
import { TryNow } from './try-now.tsx';

/** @param isRunning what has ended is not collected any more; what was tried stays to be seen. @param isDue otherwise there is nothing to collect. */
export function DebitAttempts({ loanId, isRunning, isDue }: { loanId: LoanId; isRunning: boolean; isDue: boolean }) {
  const { data, error, refetch } = useAttempts(loanId);
  if (error)
    return (
      <Card title="Saved card">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return null;
  const mayTry = isRunning && may(session.role(), 'payments.auto_debit');
  const wasTried = data.data.length > 0;
  if (!wasTried && !(mayTry && isDue)) return null;
  return (
    <Card title="Saved card">
      <Stack>
        {mayTry && <TryNow loanId={loanId} whyNot={data.additional.why_not} />}
        {wasTried && <AttemptTable rows={data.data} />}
      </Stack>
    </Card>
  );
}
