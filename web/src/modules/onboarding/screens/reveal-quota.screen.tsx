/** /admin/reveal-quota: how many identity numbers, account numbers and credit reports one person may read in full in a day. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { RevealQuota } from '@ajo/contract/modules/onboarding.reveals';
import { wholeOf } from '#platform/whole';
import { SettingForm, SettingScreen, UnitField, useFields } from '#ui';
import { useRevealQuota, useSetRevealQuota } from '../reveals.calls.ts';

export function RevealQuotaScreen() {
  return (
    <SettingScreen
      title="Revealed numbers"
      of={useRevealQuota()}
      asItIs={{
        title: 'Current settings',
        facts: (quota) => ({ 'Reveals per person per day': quota.per_day.toLocaleString('en-NG') }),
      }}
      form={(quota) => <QuotaForm quota={quota} />}
    >
      Full BVN, NIN and account numbers, and full credit reports. Each one that is revealed is recorded in the history.
    </SettingScreen>
  );
}

function QuotaForm({ quota }: { quota: RevealQuota }) {
  const save = useSetRevealQuota();
  const { values, errors, field, setErrors, refuse } = useFields({ per_day: String(quota.per_day) });
  const send = (from: EffectiveFrom): void => {
    const perDay = wholeOf(values.per_day);
    if (Number.isNaN(perDay)) return setErrors({ per_day: 'Enter a whole number' });
    setErrors({});
    save.mutate({ per_day: perDay, ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Revealed numbers"
      verb="Save quota"
      note="Reveals made earlier today count towards the limit."
      save={save}
      errors={errors}
      onSend={send}
    >
      <UnitField label="Reveals per person per day" hint="From 1 to 500." unit="reveals" required {...field('per_day')} />
    </SettingForm>
  );
}
