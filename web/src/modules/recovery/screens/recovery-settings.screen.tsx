/** /admin/recovery-settings: when and how often overdue customers are contacted, when a recovery officer takes over, and the dunning sequence. */
import { capital } from '@ajo/contract/kernel/capital';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { RecoverySettings } from '@ajo/contract/modules/recovery';
import { SelectField, SettingForm, SettingScreen, Stack, UnitField, useFields, worded } from '#ui';
import { DunningSequence } from '../components/dunning-sequence.tsx';
import { useRecoverySettings, useSetRecoverySettings } from '../recovery.calls.ts';
import { timesText } from '../recovery.labels.ts';

export function RecoverySettingsScreen() {
  return (
    <Stack gap="loose">
      <ContactRules />
      <DunningSequence />
    </Stack>
  );
}

function ContactRules() {
  return (
    <SettingScreen
      title="Recovery settings"
      of={useRecoverySettings()}
      asItIs={{
        title: 'Current settings',
        facts: (rules) => ({
          Contacts: `From ${rules.contact_from}:00 to ${rules.contact_to}:00, ${timesText(rules.contacts_per_day)} a day`,
          'A recovery officer takes over': takesOver(rules),
        }),
      }}
      form={(rules) => <RulesForm rules={rules} />}
    >
      When and how often overdue customers are contacted, and when a recovery officer takes over.
    </SettingScreen>
  );
}

const takesOver = ({ assign_after_days: days }: RecoverySettings): string =>
  days === null ? 'By hand only' : `${days} days past due`;

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: `${from + at}:00` }));
const times = [1, 2, 3].map((count) => ({ value: String(count), label: capital(`${timesText(count)} a day`) }));

function RulesForm({ rules }: { rules: RecoverySettings }) {
  const save = useSetRecoverySettings();
  const { values, errors, field, setErrors, refuse } = useFields({
    contact_from: String(rules.contact_from),
    contact_to: String(rules.contact_to),
    contacts_per_day: String(rules.contacts_per_day),
    assign_after_days: rules.assign_after_days === null ? '' : String(rules.assign_after_days),
  });
  const send = (from: EffectiveFrom): void => {
    setErrors({});
    const { assign_after_days: days, ...others } = values;
    save.mutate(
      {
        contact_from: Number(others.contact_from),
        contact_to: Number(others.contact_to),
        contacts_per_day: Number(others.contacts_per_day),
        assign_after_days: days.trim() === '' ? null : Number(days),
        ...from,
      },
      { onError: refuse },
    );
  };
  return (
    <SettingForm
      label="Recovery settings"
      verb="Save settings"
      note="Recorded contacts and assigned officers stay as they are."
      save={save}
      errors={errors}
      onSend={send}
    >
      <SelectField label="Contacts from" required options={hours(6, 12)} {...worded(field('contact_from'))} />
      <SelectField label="Contacts until" required options={hours(13, 21)} {...worded(field('contact_to'))} />
      <SelectField label="Contact limit per customer" required options={times} {...worded(field('contacts_per_day'))} />
      <UnitField
        unit="days"
        label="Days past due until a recovery officer takes over"
        hint="From 1 to 365. Leave empty to assign officers manually."
        {...field('assign_after_days')}
      />
    </SettingForm>
  );
}
