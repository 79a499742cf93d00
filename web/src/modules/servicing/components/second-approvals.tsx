/** Pending second approvals: confirmed with the facts that were read, declined, or withdrawn. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { ConfirmApprovalDialog } from '#modules/approvals';
import { Payee } from '#modules/onboarding';
import { Button, Card, Row, Stack } from '#ui';
import { factsInWords, kindLabels } from '../second-approval.labels.ts';
import { ChangePreview } from './change-preview.tsx';
import { isPreviewed } from '../preview.labels.ts';
import { DeclineDialog } from './servicing-dialogs.tsx';

type Props = { loanId: LoanId; repayments: RepaymentsView; bank: LoanView['bank'] };
type Waiting = RepaymentsView['waiting'][number];

export function WaitingForSecond({ loanId, repayments, bank }: Props) {
  if (repayments.waiting.length === 0) return null;
  return (
    <Card title="Waiting for a second person">
      <Stack>
        {repayments.waiting.map((waiting) => (
          <Confirmation key={waiting.id} loanId={loanId} waiting={waiting} repayments={repayments} bank={bank} />
        ))}
      </Stack>
    </Card>
  );
}

function Confirmation({ loanId, waiting, repayments, bank }: Props & { waiting: Waiting }) {
  const [isDeclining, setDeclining] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { can } = waiting;
  const facts = factsInWords(waiting, repayments.payments);
  return (
    <Stack>
      <p>
        {waiting.asked_by} requested {kindLabels[waiting.kind]} on {longInstant(waiting.asked_at)}: {waiting.reason}
        {facts.length > 0 && ` (${facts.join(', ')})`}
      </p>
      {waiting.kind === 'credit_refund' && <Payee bank={bank} />}
      {can.length > 0 && (
        <Row>
          {can.includes('confirm') && <Button onClick={() => setConfirming(true)}>Confirm</Button>}
          {(can.includes('decline') || can.includes('withdraw')) && (
            <Button look="quiet" onClick={() => setDeclining(true)}>
              {can.includes('withdraw') ? 'Withdraw request' : 'Decline'}
            </Button>
          )}
        </Row>
      )}
      {isConfirming && (
        <ConfirmApprovalDialog id={waiting.id} title={`Confirm ${kindLabels[waiting.kind]}`} onClose={() => setConfirming(false)}>
          {waiting.kind === 'credit_refund' && <Payee bank={bank} />}
          {isPreviewed(`loan_${waiting.kind}`) && (
            <ChangePreview loanId={loanId} previewed={{ kind: 'requested', approvalId: waiting.id }} />
          )}
        </ConfirmApprovalDialog>
      )}
      {isDeclining && <DeclineDialog loanId={loanId} waiting={waiting} onClose={() => setDeclining(false)} />}
    </Stack>
  );
}
