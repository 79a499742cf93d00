/** The customer pauses autosave for some days, or stops it. */
import type { SavingsDetail } from '@ajo/contract/modules/savings';
import { Button, Dialog, FormDialog, Problem, Row, TextField, useFields } from '#ui';
import { usePauseAutosave, useStopAutosave } from '../autosave.calls.ts';

type Props = { savings: SavingsDetail; onClose: () => void };

export function PauseDialog({ savings, onClose }: Props) {
  const act = usePauseAutosave(savings.id);
  const { field, values, refuse } = useFields({ days: '30' });
  return (
    <FormDialog
      title="Pause autosave"
      act={act}
      verb="Pause"
      onSend={() => act.mutate(Number(values.days), { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <TextField label="Days" hint="1 to 90" inputMode="numeric" required {...field('days')} />
    </FormDialog>
  );
}

export function StopDialog({ savings, onClose }: Props) {
  const act = useStopAutosave(savings.id);
  return (
    <Dialog title="Stop autosave?" onClose={onClose}>
      <p>We stop charging your card for {savings.name}. What you have saved stays where it is.</p>
      <Problem of={act.error} />
      <Row>
        <Button busy={act.isPending} onClick={() => act.mutate(undefined, { onSuccess: onClose })}>
          Stop autosave
        </Button>
        <Button look="plain" onClick={onClose}>
          Keep it
        </Button>
      </Row>
    </Dialog>
  );
}
