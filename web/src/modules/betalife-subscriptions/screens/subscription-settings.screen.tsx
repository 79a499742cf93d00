/** /admin/betalife-settings: how long prices hold, how far subscriptions are extended, when goods are owed, and the VAT in fees. */
import { daysText } from '@ajo/contract/kernel/time';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { SubscriptionSettings } from '@ajo/contract/modules/betalife-subscriptions';
import { basisPointsOf, percentOfBasisPoints, wrongPercents } from '#platform/percent';
import { SettingForm, SettingScreen, UnitField, useFields } from '#ui';
import { useSetSubscriptionSettings, useSubscriptionSettings } from '../staff-subscriptions.calls.ts';

const labels = {
  price: 'Price lock after last instalment',
  extension: 'Price lock extension',
  delivery: 'Goods delivered within',
  vat: 'VAT on the cancellation fee',
} as const;

export function SubscriptionSettingsScreen() {
  return (
    <SettingScreen
      title="BetaLife settings"
      of={useSubscriptionSettings()}
      asItIs={{
        title: 'Current settings',
        facts: (rules) => ({
          [labels.price]: daysText(rules.price_holds_days),
          [labels.extension]: daysText(rules.extension_days),
          [labels.delivery]: daysText(rules.delivery_days),
          [labels.vat]: `${percentOfBasisPoints(rules.vat_bps)}%`,
        }),
      }}
      form={(rules) => <RulesForm rules={rules} />}
    >
      Price lock and delivery rules.
    </SettingScreen>
  );
}

const wholeDays = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

function RulesForm({ rules }: { rules: SubscriptionSettings }) {
  const save = useSetSubscriptionSettings();
  const { values, errors, field, setErrors, refuse } = useFields({
    price_holds_days: String(rules.price_holds_days),
    extension_days: String(rules.extension_days),
    delivery_days: String(rules.delivery_days),
    vat_bps: percentOfBasisPoints(rules.vat_bps),
  });
  const send = (from: EffectiveFrom): void => {
    const days = {
      price_holds_days: wholeDays(values.price_holds_days),
      extension_days: wholeDays(values.extension_days),
      delivery_days: wholeDays(values.delivery_days),
    };
    const vat = basisPointsOf(values.vat_bps);
    const unread = Object.entries(days).filter(([, count]) => Number.isNaN(count));
    const wrong = {
      ...Object.fromEntries(unread.map(([name]) => [name, 'Enter whole days'])),
      ...wrongPercents({ vat_bps: vat }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) save.mutate({ ...days, vat_bps: vat, ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="BetaLife settings"
      verb="Save settings"
      note="Existing subscriptions keep their price and its lock."
      save={save}
      errors={errors}
      onSend={send}
    >
      <UnitField label={labels.price} unit="days" required {...field('price_holds_days')} />
      <UnitField label={labels.extension} unit="days" required {...field('extension_days')} />
      <UnitField label={labels.delivery} unit="days" required {...field('delivery_days')} />
      <UnitField label={labels.vat} unit="%" required inputMode="decimal" {...field('vat_bps')} />
    </SettingForm>
  );
}
