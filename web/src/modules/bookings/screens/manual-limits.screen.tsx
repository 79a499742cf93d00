/** /admin/manual-payment-settings: what one person records or reverses by hand alone in a day. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { ManualLimits } from '@ajo/contract/modules/bookings';
import { allPresent, emptyAmounts, MoneyInput, SettingForm, SettingScreen, useFields } from '#ui';
import { useManualLimits, useSetManualLimits } from '../bookings.calls.ts';

const labels = {
  recorded_per_day: 'Daily limit per person',
  reversed_per_day: 'Daily reversal limit per person',
} as const;

export function ManualLimitsScreen() {
  return (
    <SettingScreen
      title="Manual payments"
      of={useManualLimits()}
      asItIs={{
        title: 'Current settings',
        facts: (limits) => ({
          [labels.recorded_per_day]: naira(limits.recorded_per_day),
          [labels.reversed_per_day]: naira(limits.reversed_per_day),
        }),
      }}
      form={(limits) => <LimitsForm limits={limits} />}
    >
      Above these amounts a second person confirms each payment or reversal.
    </SettingScreen>
  );
}

function LimitsForm({ limits }: { limits: ManualLimits }) {
  const save = useSetManualLimits();
  const { values, errors, field, setErrors, refuse } = useFields<Record<keyof ManualLimits, Kobo | undefined>>({ ...limits });
  const send = (from: EffectiveFrom): void => {
    if (!allPresent(values)) return setErrors(emptyAmounts(values));
    setErrors({});
    save.mutate({ ...values, ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Manual payments"
      verb="Save limits"
      note="Payments already waiting for approval are not affected."
      save={save}
      errors={errors}
      onSend={send}
    >
      <MoneyInput
        label={labels.recorded_per_day}
        hint="Repayments and deposits, manual or by file. Enter 0 to always require two people."
        required
        {...field('recorded_per_day')}
      />
      <MoneyInput
        label={labels.reversed_per_day}
        hint="Reversed repayments, deposits and withdrawals. Enter 0 to always require two people."
        required
        {...field('reversed_per_day')}
      />
    </SettingForm>
  );
}
