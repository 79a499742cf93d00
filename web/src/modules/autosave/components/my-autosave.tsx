/** Autosave of one savings account for its customer: the plan, its next day, pause and stop, and what the card paid. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { Autosave, AutosaveView } from '@ajo/contract/modules/autosave';
import type { SavingsDetail } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { cardName } from '#modules/wallets';
import { Button, Card, laterDialog, Row, Stack, StatusTag } from '#ui';
import { useAutosave, useResumeAutosave } from '../autosave.calls.ts';
import { rhythmText, stateLabels, stateTones } from '../autosave.labels.ts';
import { AttemptTable } from './autosave-facts.tsx';

type DialogProps = { savings: SavingsDetail; plan: AutosaveView | null; onClose: () => void };
const PlanDialog = laterDialog<DialogProps>(
  ({ savings }) => `Autosave for ${savings.name}`,
  async () => (await import('./autosave-dialog.tsx')).AutosaveDialog,
);
const PauseDialog = laterDialog<{ savings: SavingsDetail; onClose: () => void }>(
  () => 'Pause autosave',
  async () => (await import('./pause-dialog.tsx')).PauseDialog,
);
const StopDialog = laterDialog<{ savings: SavingsDetail; onClose: () => void }>(
  () => 'Stop autosave?',
  async () => (await import('./pause-dialog.tsx')).StopDialog,
);

export function MyAutosave({ savings }: { savings: SavingsDetail }) {
  const { data } = useAutosave(savings.id);
  const takesMoney = savings.can.includes('deposit') && savings.matured_at === null;
  if (!data || (!data.autosave && !takesMoney)) return null;
  return <AutosaveCard savings={savings} of={data} takesMoney={takesMoney} />;
}

type CardProps = { savings: SavingsDetail; of: Autosave; takesMoney: boolean };

function AutosaveCard({ savings, of: { autosave: plan, attempts }, takesMoney }: CardProps) {
  const [opened, setOpened] = useState<'plan' | 'pause' | 'stop'>();
  const close = (): void => setOpened(undefined);
  const status = plan?.status ?? 'stopped';
  return (
    <Card title="Autosave" actions={<State of={status} />}>
      <Stack>
        <p className={plan ? undefined : 'quiet'}>
          {plan ? planText(plan) : 'Save automatically: we charge your saved card, and you can pause or stop at any time.'}
        </p>
        {takesMoney && <Acts savings={savings} plan={plan} onOpen={setOpened} />}
        {attempts.length > 0 && <AttemptTable attempts={attempts} />}
      </Stack>
      {opened === 'plan' && <PlanDialog savings={savings} plan={plan} onClose={close} />}
      {opened === 'pause' && <PauseDialog savings={savings} onClose={close} />}
      {opened === 'stop' && <StopDialog savings={savings} onClose={close} />}
    </Card>
  );
}

/** What was never turned on is no state to look at. */
const State = ({ of: status }: { of: AutosaveView['status'] }) =>
  status === 'stopped' ? (
    <span className="quiet">{stateLabels[status]}</span>
  ) : (
    <StatusTag tone={stateTones[status]}>{stateLabels[status]}</StatusTag>
  );

function planText(plan: AutosaveView): string {
  const what = `${naira(plan.amount)} ${rhythmText(plan)} from ${cardName(plan.card)}`;
  if (plan.status === 'stopped')
    return plan.stopped_reason ? `It has ended: ${plan.stopped_reason}.` : `It is off. It was ${what}.`;
  const next = plan.next_on ? ` The next deposit is on ${longDay(plan.next_on)}.` : '';
  if (!plan.paused_until) return `${what}.${next}`;
  const why = plan.paused_reason ? `: ${plan.paused_reason}` : '';
  return `${what}, paused until ${longDay(plan.paused_until)}${why}.${next}`;
}

type ActsProps = { savings: SavingsDetail; plan: AutosaveView | null; onOpen: (dialog: 'plan' | 'pause' | 'stop') => void };

function Acts({ savings, plan, onOpen }: ActsProps) {
  const resume = useResumeAutosave(savings.id);
  const isOn = plan !== null && plan.status !== 'stopped';
  return (
    <Row>
      <Button look="plain" onClick={() => onOpen('plan')}>
        {isOn ? 'Change the plan' : 'Set up autosave'}
      </Button>
      {plan?.status === 'active' && (
        <Button look="plain" onClick={() => onOpen('pause')}>
          Pause
        </Button>
      )}
      {plan?.status === 'paused' && (
        <Button look="plain" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
          Resume
        </Button>
      )}
      {isOn && (
        <Button look="quiet" onClick={() => onOpen('stop')}>
          Stop
        </Button>
      )}
    </Row>
  );
}
