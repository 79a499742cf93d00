/** /admin/approval-limits: up to which amount who approves alone; those who keep the settings change them from a day on. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { ApprovalLimits } from '@ajo/contract/modules/loan-applications.desk';
import { allPresent, emptyAmounts, MoneyInput, SettingForm, SettingScreen, useFields } from '#ui';
import { useApprovalLimits, useSetApprovalLimits } from '../staff-loans.calls.ts';

export function ApprovalLimitsScreen() {
  return (
    <SettingScreen
      title="Approval limits"
      of={useApprovalLimits()}
      asItIs={{
        title: 'Current settings',
        facts: (limits) => ({
          'A sub-admin approves up to': naira(limits.subadmin),
          'Two people approve above': naira(limits.second_approver_above),
        }),
      }}
      form={(limits) => <LimitsForm limits={limits} />}
    >
      Limits for approval by one person and by two.
    </SettingScreen>
  );
}

function LimitsForm({ limits }: { limits: ApprovalLimits }) {
  const save = useSetApprovalLimits();
  const { values, errors, field, setErrors, refuse } = useFields<Record<keyof ApprovalLimits, Kobo | undefined>>(limits);
  const send = (from: EffectiveFrom): void => {
    if (!allPresent(values)) return setErrors(emptyAmounts(values));
    setErrors({});
    save.mutate({ ...values, ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Approval limits"
      verb="Save limits"
      note="Decided applications keep their decision."
      save={save}
      errors={errors}
      onSend={send}
    >
      <MoneyInput label="A sub-admin approves up to" required {...field('subadmin')} />
      <MoneyInput label="Two people approve above" required {...field('second_approver_above')} />
    </SettingForm>
  );
}
