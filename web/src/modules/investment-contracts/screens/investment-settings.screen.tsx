/** /admin/investment-settings: above which amount two people send a payment of an investment again. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { InvestmentSettings } from '@ajo/contract/modules/investment-contracts.staff';
import { allPresent, emptyAmounts, MoneyInput, SettingForm, SettingScreen, useFields } from '#ui';
import { useInvestmentSettings, useSetInvestmentSettings } from '../investors.calls.ts';

export function InvestmentSettingsScreen() {
  return (
    <SettingScreen
      title="Investment settings"
      of={useInvestmentSettings()}
      asItIs={{
        title: 'Current settings',
        facts: (limits) => ({ 'Second approval above': naira(limits.second_approver_above) }),
      }}
      form={(limits) => <LimitForm limits={limits} />}
    >
      Payments to investors are sent automatically. Staff can retry failed payments.
    </SettingScreen>
  );
}

function LimitForm({ limits }: { limits: InvestmentSettings }) {
  const save = useSetInvestmentSettings();
  const { values, errors, field, setErrors, refuse } = useFields<Record<keyof InvestmentSettings, Kobo | undefined>>(limits);
  const send = (from: EffectiveFrom): void => {
    if (!allPresent(values)) return setErrors(emptyAmounts(values));
    setErrors({});
    save.mutate({ ...values, ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Investment settings"
      verb="Save limit"
      note="Payments already waiting for approval are not affected."
      save={save}
      errors={errors}
      onSend={send}
    >
      <MoneyInput label="Second approval above" required {...field('second_approver_above')} />
    </SettingForm>
  );
}
