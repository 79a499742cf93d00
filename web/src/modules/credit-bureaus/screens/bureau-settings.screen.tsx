/** /admin/bureau-settings: how long a credit report is valid. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { BureauSettings } from '@ajo/contract/modules/credit-bureaus';
import { SettingForm, SettingScreen, UnitField, useFields } from '#ui';
import { useBureauSettings, useSetBureauSettings } from '../credit-bureaus.calls.ts';

const daysText = ({ days_valid: days }: BureauSettings): string => (days === 1 ? '1 day' : `${days} days`);

export const BureauSettingsScreen = () => (
  <SettingScreen
    title="Credit bureaus"
    of={useBureauSettings()}
    asItIs={{ title: 'Current settings', facts: (settings) => ({ 'A report is valid for': daysText(settings) }) }}
    form={(settings) => <SettingsForm settings={settings} />}
  >
    We reuse a valid report instead of buying a new one.
  </SettingScreen>
);

function SettingsForm({ settings }: { settings: BureauSettings }) {
  const save = useSetBureauSettings();
  const { values, errors, field, setErrors, refuse } = useFields({ days_valid: String(settings.days_valid) });
  const send = (from: EffectiveFrom): void => {
    setErrors({});
    save.mutate({ days_valid: Number(values.days_valid), ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Credit bureaus"
      verb="Save settings"
      note="Reports already received keep their last day."
      save={save}
      errors={errors}
      onSend={send}
    >
      <UnitField label="A report is valid for" unit="days" required {...field('days_valid')} />
    </SettingForm>
  );
}
