/** /admin/withdrawal-settings: who reviews a withdrawal, and what it costs in addition to the fee of its product. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { WithdrawalSettings } from '@ajo/contract/modules/withdrawals.staff';
import { basisPointsOf, percentOfBasisPoints, wrongPercents } from '#platform/percent';
import { allPresent, emptyAmounts, MoneyInput, SettingForm, SettingScreen, UnitField, useFields } from '#ui';
import { useSetWithdrawalSettings, useWithdrawalSettings } from '../withdrawals.calls.ts';

export function WithdrawalSettingsScreen() {
  return (
    <SettingScreen
      title="Withdrawal settings"
      of={useWithdrawalSettings(true)}
      asItIs={{
        title: 'Current settings',
        facts: (rules) => ({
          'Paid without a review up to': naira(rules.auto_approve_up_to),
          'Two people approve above': naira(rules.second_approver_above),
          'VAT on the fee': `${percentOfBasisPoints(rules.vat_bps)}%`,
          'Levy on transfers to another name': `${naira(rules.levy)} from ${naira(rules.levy_from)}`,
        }),
      }}
      form={(rules) => <RulesForm rules={rules} />}
    >
      When withdrawals are reviewed, and their costs in addition to the product's fee.
    </SettingScreen>
  );
}

type Amounts = Record<Exclude<keyof WithdrawalSettings, 'vat_bps'>, Kobo | undefined>;

function RulesForm({ rules }: { rules: WithdrawalSettings }) {
  const save = useSetWithdrawalSettings();
  const { values, errors, field, setErrors, refuse } = useFields<Amounts & { vat_bps: string }>({
    ...rules,
    vat_bps: percentOfBasisPoints(rules.vat_bps),
  });
  const send = (from: EffectiveFrom): void => {
    const { vat_bps: percent, ...amounts } = values;
    const vat = basisPointsOf(percent);
    const wrong = { ...emptyAmounts(amounts), ...wrongPercents({ vat_bps: vat }) };
    setErrors(wrong);
    if (allPresent(amounts) && Object.keys(wrong).length === 0)
      save.mutate({ ...amounts, vat_bps: vat, ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Withdrawal settings"
      verb="Save settings"
      note="Withdrawals already requested keep their costs."
      save={save}
      errors={errors}
      onSend={send}
    >
      <MoneyInput
        label="Paid without a review up to"
        hint="Per customer and day, to their own account. Enter 0 to review every withdrawal."
        required
        {...field('auto_approve_up_to')}
      />
      <MoneyInput
        label="Two people approve above"
        hint="Counts what one person orders or records by hand in a day."
        required
        {...field('second_approver_above')}
      />
      <UnitField label="VAT on the fee" unit="%" required inputMode="decimal" {...field('vat_bps')} />
      <MoneyInput label="Levy on a transfer to an account in another name" required {...field('levy')} />
      <MoneyInput label="Levy applies from" required {...field('levy_from')} />
    </SettingForm>
  );
}
