/** The attempts to collect what is due from a saved card, with the button that attempts now. */
import { may } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import { session } from '#platform/session';
import { Button, Card, Row, Stack } from '#ui';
import { useAttempts, useAutoDebit } from '../card-debits.calls.ts';
import { AttemptTable } from './attempt-table.tsx';

/** @param isRunning what has ended is not collected any more; what was tried stays to be seen. */
export function DebitAttempts({ loanId, isRunning }: { loanId: LoanId; isRunning: boolean }) {
  const { data } = useAttempts(loanId);
  const mayTry = isRunning && may(session.role(), 'payments.auto_debit');
  if (!mayTry && !data?.data.length) return null;
  return (
    <Card title="Saved card">
      <Stack>
        {mayTry && data && <TryNow loanId={loanId} whyNot={data.additional.why_not} />}
        <AttemptTable rows={data?.data} />
      </Stack>
    </Card>
  );
}

/** What would be refused is not offered: its reason is here. */
function TryNow({ loanId, whyNot }: { loanId: LoanId; whyNot: string | null }) {
  const debit = useAutoDebit(loanId);
  if (whyNot !== null) return <p className="quiet">{whyNot}.</p>;
  return (
    <Row>
      <Button look="plain" busy={debit.isPending} onClick={() => debit.mutate()}>
        Collect what is due from the card
      </Button>
    </Row>
  );
}
