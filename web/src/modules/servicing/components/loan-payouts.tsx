/** The payouts of a loan as staff see them: the plan of an application, and the life of each later payout. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Payee } from '#modules/onboarding';
import { Button, Card, ConfirmMoneyDialog, ErrorState, Facts, Row, Skeletons, Stack } from '#ui';
import { type Tranche, useRelease, useTranches } from '../tranches.calls.ts';
import { AbandonDialog } from './abandon-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { TrancheTable } from './tranche-table.tsx';

/** Nothing for a loan that is paid out at once and may not be planned otherwise. */
export function LoanPayouts({ loan }: { loan: LoanView }) {
  const [isPlanning, setPlanning] = useState(false);
  const mayPlan = loan.can.includes('plan_tranches');
  if (!mayPlan && loan.tranche_plan.length === 0) return null;
  return (
    <Card title="Payouts" actions={mayPlan && <Button onClick={() => setPlanning(true)}>Plan the payouts</Button>}>
      {loan.disbursed_on && loan.tranche_plan.length > 0 ? <Life loan={loan} /> : <Plan loan={loan} />}
      {isPlanning && <PlanDialog loan={loan} onClose={() => setPlanning(false)} />}
    </Card>
  );
}

function Plan({ loan }: { loan: LoanView }) {
  const later = loan.tranche_plan.map(
    ({ amount, expected_on: on }, at) => [`Payout ${at + 2}`, `${naira(amount)}, about ${longDay(on)}`] as const,
  );
  return (
    <Facts
      of={{
        'Payout 1': `${naira(loan.paid_out)} on the bank account${loan.fee > 0n ? `, after the fee of ${naira(loan.fee)}` : ''}`,
        ...Object.fromEntries(later),
      }}
    />
  );
}

type PendingAction = { what: 'release' | 'cancel'; tranche: Tranche };

function Life({ loan }: { loan: LoanView }) {
  const { data, error } = useTranches(loan.id);
  const [pending, setPending] = useState<PendingAction>();
  const close = (): void => setPending(undefined);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  return (
    <Stack>
      <Facts
        of={{
          Agreed: naira(data.agreed),
          'Disbursed so far': naira(data.lent),
          'Still to come': naira(data.to_come),
          'Last day for a payout': data.last_day ? longDay(data.last_day) : '—',
        }}
      />
      <TrancheTable
        rows={data.tranches}
        viewer="staff"
        acts={(tranche) => <Acts tranche={tranche} onAsk={(what) => setPending({ what, tranche })} />}
      />
      {pending?.what === 'release' && <Release loan={loan} tranche={pending.tranche} onClose={close} />}
      {pending?.what === 'cancel' && <AbandonDialog loanId={loan.id} tranche={pending.tranche} viewer="staff" onClose={close} />}
    </Stack>
  );
}

function Acts({ tranche, onAsk }: { tranche: Tranche; onAsk: (what: PendingAction['what']) => void }) {
  if (tranche.can.length === 0) return '—';
  return (
    <Row>
      {tranche.can.includes('release') && (
        <Button small onClick={() => onAsk('release')}>
          Release
        </Button>
      )}
      {tranche.can.includes('cancel') && (
        <Button small look="quiet" onClick={() => onAsk('cancel')}>
          Cancel payout
        </Button>
      )}
    </Row>
  );
}

function Release({ loan, tranche, onClose }: { loan: LoanView; tranche: Tranche; onClose: () => void }) {
  const release = useRelease(loan.id);
  return (
    <ConfirmMoneyDialog
      act="release_tranche"
      title={`Pay ${naira(tranche.amount)} to ${loan.customer.name}?`}
      amount={tranche.amount}
      verb="Release"
      busy={release.isPending}
      error={release.error}
      onConfirm={() => release.mutate(tranche.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Payee bank={loan.bank} />
    </ConfirmMoneyDialog>
  );
}
