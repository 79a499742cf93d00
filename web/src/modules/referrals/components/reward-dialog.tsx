/** Sets what a referral earns from today or a later day. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { RewardTerms } from '@ajo/contract/modules/referrals';
import { useState } from 'react';
import { DateField, FormDialog, MoneyInput, TextField, useFields, useStart } from '#ui';
import { useSetRewardTerms } from '../referrals.calls.ts';

export function RewardDialog({ terms, onClose }: { terms: RewardTerms; onClose: () => void }) {
  const save = useSetRewardTerms();
  const [reward, setReward] = useState<Kobo | undefined>(terms.reward);
  const { field, values, errors, setErrors, refuse } = useFields({
    live_days: String(terms.live_days),
    expires_days: String(terms.expires_days),
  });
  const start = useStart(errors['effective_on']);
  const send = (): void => {
    const from = start.take();
    if (reward === undefined || !from) return;
    setErrors({});
    save.mutate(
      { reward, live_days: Number(values.live_days), expires_days: Number(values.expires_days), ...from },
      { onSuccess: onClose, onError: refuse },
    );
  };
  return (
    <FormDialog title="What a referral earns" label="Reward" act={save} verb="Save" onSend={send} onClose={onClose}>
      <p>Earlier rewards do not change.</p>
      <MoneyInput label="Reward" value={reward} onChange={setReward} required />
      <TextField label="Days that the loan must have run" inputMode="numeric" required {...field('live_days')} />
      <TextField
        label="Days after which a referral without a loan ends"
        inputMode="numeric"
        required
        {...field('expires_days')}
      />
      <DateField {...start.field} />
    </FormDialog>
  );
}
