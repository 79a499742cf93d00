/** Sets what a referral earns from today or a later day. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SettingVersion } from '@ajo/contract/kernel/setting';
import type { Day } from '@ajo/contract/kernel/time';
import type { RewardTerms } from '@ajo/contract/modules/referrals';
import { useState } from 'react';
import { DateField, FormDialog, MoneyInput, TextField, plannedOn, useFields, useFormStart } from '#ui';
import { useSetRewardTerms } from '../referrals.calls.ts';

const daysOf = (terms: RewardTerms) => ({ live_days: String(terms.live_days), expires_days: String(terms.expires_days) });

type RewardProps = { terms: RewardTerms; changes: readonly SettingVersion<RewardTerms>[]; onClose: () => void };

export function RewardDialog({ terms, changes, onClose }: RewardProps) {
  const save = useSetRewardTerms();
  const [reward, setReward] = useState<Kobo | undefined>(terms.reward);
  const { field, values, errors, replace, setErrors, refuse } = useFields(daysOf(terms));
  const start = useFormStart(errors['effective_on']);
  /** The fields start with the values of their day. What was typed stays while they are the same. */
  const choose = (on: string): void => {
    start.field.onChange(on);
    const planned = plannedOn(changes, on as Day);
    if (planned === plannedOn(changes, start.on)) return;
    const { values: others } = planned ?? { values: terms };
    setReward(others.reward);
    replace(daysOf(others));
  };
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
    <FormDialog title="Referral reward" label="Reward" act={save} verb="Save" onSend={send} onClose={onClose}>
      <p>Earlier rewards do not change.</p>
      <DateField {...start.field} onChange={choose} />
      <MoneyInput label="Reward" value={reward} onChange={setReward} required />
      <TextField label="Days that the loan must have run" inputMode="numeric" required {...field('live_days')} />
      <TextField
        label="Days after which a referral without a loan ends"
        inputMode="numeric"
        required
        {...field('expires_days')}
      />
    </FormDialog>
  );
}
