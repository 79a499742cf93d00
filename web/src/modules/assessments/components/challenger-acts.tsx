/** What is done with a challenger: it is requested as the next scorecard, or withdrawn. */
import { Day } from '@ajo/contract/kernel/time';
import { type Challenger, PromotionRequest } from '@ajo/contract/modules/assessments.scorecards';
import { DangerDialog, DateField, FormDialog, TextField, useFields } from '#ui';
import { usePromoteChallenger, useWithdrawChallenger } from '../scorecards.calls.ts';

type Props = { of: Challenger; onClose: () => void };

export function PromoteDialog({ of, onClose }: Props) {
  const promote = usePromoteChallenger(of.id);
  const { field, values, errors, check, refuse } = useFields({ from: '', reason: '' }, PromotionRequest);
  const send = (): void => {
    const from = Day.safeParse(values.from).data;
    if (check(values, from ? {} : { from: 'Choose a day' }) && from)
      promote.mutate({ from, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title="Make it the champion"
      act={{ ...promote, error: errors['from'] || errors['reason'] ? null : promote.error }}
      verb="Request change"
      onSend={send}
      onClose={onClose}
    >
      <p>{of.name} becomes the scorecard of all decisions from this day, when another person approves it.</p>
      <DateField label="From" required {...field('from')} />
      <TextField label="Reason" required lines={3} {...field('reason')} />
    </FormDialog>
  );
}

export function WithdrawDialog({ of, onClose }: Props) {
  const withdraw = useWithdrawChallenger();
  return (
    <DangerDialog
      confirms="withdraw_challenger"
      title={`Withdraw ${of.name}?`}
      act={withdraw}
      yes="Withdraw challenger"
      no="Keep challenger"
      onYes={() => withdraw.mutate(of.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      It cannot become the scorecard any more. You can still open its comparison.
    </DangerDialog>
  );
}
