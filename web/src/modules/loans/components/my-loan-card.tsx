/** A customer's open application: where it stands, and what comes next. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';
import { session } from '#platform/session';
import { Button, Card, Facts, Problem, Row, Stack, StatusTag, toneOf } from '#ui';
import { loanLabel, whatNext } from '../loan.labels.ts';
import { useAnswerOffer } from '../my-loans.calls.ts';
import { MyOffer } from './my-offer.tsx';

export function MyLoanCard({ loan }: { loan: LoanView }) {
  const { cancel } = useAnswerOffer(loan.id);
  if (loan.status === 'approved' && loan.offer) return <MyOffer loan={loan} offer={loan.offer} />;
  return (
    <Card
      title={`${loan.purpose} ${loan.number}`}
      actions={<StatusTag tone={toneOf(loan.status)}>{loanLabel(loan.status, session.role())}</StatusTag>}
    >
      <Stack>
        {whatNext[loan.status] && <p>{whatNext[loan.status]}</p>}
        {loan.reason && <p>{loan.reason}</p>}
        <Facts
          of={{
            Amount: naira(loan.principal),
            Guarantor: loan.guarantors.map(({ name, status }) => `${name}: ${status}`).join(', ') || '—',
          }}
        />
        <Problem of={cancel.error} />
        {loan.can.includes('cancel') && (
          <Row>
            <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              Withdraw my application
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
