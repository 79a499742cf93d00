/** The tries to collect what is due from a saved card: for the customer, and for staff with the button that tries now. */
import { may } from '@ajo/contract/kernel/access';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { DebitAttemptView } from '@ajo/contract/modules/repayments.cards';
import { cardName } from '#modules/wallets';
import { session } from '#platform/session';
import { Button, Card, DataTable, Money, Row, Stack, StatusTag, statusText, toneOf } from '#ui';
import { useAttempts, useAutoDebit, useMyAttempts } from '../card-debits.calls.ts';

/** Nothing while nothing was tried. */
export function MyDebitAttempts({ loanId }: { loanId: LoanId }) {
  const { data } = useMyAttempts(loanId);
  if (!data?.length) return null;
  return (
    <Card title="Collected from your card">
      <AttemptTable rows={data} />
    </Card>
  );
}

/** @param isRunning what has ended is not collected any more; what was tried stays to be seen. */
export function DebitAttempts({ loanId, isRunning }: { loanId: LoanId; isRunning: boolean }) {
  const { data } = useAttempts(loanId);
  const debit = useAutoDebit(loanId);
  const role = session.role();
  const mayTry = isRunning && role !== undefined && may(role, 'payments.auto_debit');
  if (!mayTry && !data?.data.length) return null;
  const whyNot = data?.additional.why_not ?? null;
  return (
    <Card title="Saved card">
      <Stack>
        {mayTry && whyNot !== null && <p className="quiet">{whyNot}.</p>}
        {mayTry && whyNot === null && (
          <Row>
            <Button look="plain" busy={debit.isPending} onClick={() => debit.mutate()}>
              Collect what is due from the card
            </Button>
          </Row>
        )}
        <AttemptTable rows={data?.data} />
      </Stack>
    </Card>
  );
}

function AttemptTable({ rows }: { rows: readonly DebitAttemptView[] | undefined }) {
  return (
    <DataTable<DebitAttemptView>
      label="Tries to collect from the card"
      rows={rows}
      empty="Nothing was tried yet."
      columns={{
        Tried: (row) => shortInstant(row.tried_at),
        Instalment: (row) => row.instalment,
        Card: (row) => cardName(row.card),
        State: (row) => <StatusTag tone={toneOf(row.status)}>{statusText(row.status, session.role())}</StatusTag>,
        By: (row) => row.requested_by ?? 'Ajo',
        Asked: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        Taken: { align: 'end', cell: (row) => <Money of={row.taken} /> },
        Why: (row) => row.reason ?? '—',
      }}
    />
  );
}
