/** /admin/reconciliation-settings: up to which amount equal amounts match, and up to which one person decides about a line of the bank. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { ReconciliationLimits } from '@ajo/contract/modules/reconciliation.settings';
import { allPresent, emptyAmounts, MoneyInput, SettingForm, SettingScreen, useFields } from '#ui';
import { useReconciliationLimits, useSetReconciliationLimits } from '../reconciliation.calls.ts';

export function ReconciliationSettingsScreen() {
  return (
    <SettingScreen
      title="Reconciliation settings"
      of={useReconciliationLimits()}
      asItIs={{
        title: 'Current settings',
        facts: (limits) => ({
          'Automatic match limit': naira(limits.by_amount),
          'Single-person limit': naira(limits.alone_up_to),
        }),
      }}
      form={(limits) => <LimitsForm limits={limits} />}
    >
      Limits for automatic matching and single-person decisions.
    </SettingScreen>
  );
}

function LimitsForm({ limits }: { limits: ReconciliationLimits }) {
  const save = useSetReconciliationLimits();
  const { values, errors, field, setErrors, refuse } = useFields<Record<keyof ReconciliationLimits, Kobo | undefined>>({
    ...limits,
  });
  const send = (from: EffectiveFrom): void => {
    if (!allPresent(values)) return setErrors(emptyAmounts(values));
    setErrors({});
    save.mutate({ ...values, ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Reconciliation settings"
      verb="Save limits"
      note="Matched lines stay matched."
      save={save}
      errors={errors}
      onSend={send}
    >
      <MoneyInput
        label="Automatic match limit"
        hint="Without a reference, when one payment fits. Enter 0 to turn off."
        required
        {...field('by_amount')}
      />
      <MoneyInput
        label="Single-person limit"
        hint="A second person confirms larger lines. Enter 0 to always require two people."
        required
        {...field('alone_up_to')}
      />
    </SettingForm>
  );
}
