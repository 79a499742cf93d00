/** /admin/guarantor-policy: the requirements on guarantors, changed from a day on. */
import { counted, type Kobo, naira } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import { wholeOf } from '#platform/whole';
import { allPresent, emptyAmounts, MoneyInput, SettingForm, SettingScreen, UnitField, useFields } from '#ui';
import { useGuarantorTerms, useSetGuarantorTerms } from '../policy.calls.ts';

export function PolicyScreen() {
  return (
    <SettingScreen
      title="Guarantor policy"
      of={useGuarantorTerms()}
      asItIs={{
        title: 'Current settings',
        facts: (terms) => ({
          'Maximum number of loans per guarantor': `${counted(terms.live_cap, 'loan')} at a time`,
          'A video is required for loans from': naira(terms.video_from),
          'A bank statement is required for loans from': naira(terms.statement_from),
        }),
      }}
      form={(terms) => <TermsForm terms={terms} />}
    >
      Guarantor limits and required evidence.
    </SettingScreen>
  );
}

type Fields = { live_cap: string; video_from: Kobo | undefined; statement_from: Kobo | undefined };

function TermsForm({ terms }: { terms: GuarantorTerms }) {
  const save = useSetGuarantorTerms();
  const { values, errors, field, setErrors, refuse } = useFields<Fields>({ ...terms, live_cap: String(terms.live_cap) });
  const send = (from: EffectiveFrom): void => {
    const { live_cap, ...amounts } = values;
    if (!allPresent(amounts)) return setErrors(emptyAmounts(amounts));
    setErrors({});
    save.mutate({ ...amounts, live_cap: wholeOf(live_cap, 3), ...from }, { onError: refuse });
  };
  return (
    <SettingForm
      label="Guarantor policy"
      verb="Save policy"
      note="Guarantors who have already answered are not affected."
      save={save}
      errors={errors}
      onSend={send}
    >
      <UnitField label="Maximum number of loans per guarantor" unit="loans" required {...field('live_cap')} />
      <MoneyInput label="A video is required for loans from" required {...field('video_from')} />
      <MoneyInput label="A bank statement is required for loans from" required {...field('statement_from')} />
    </SettingForm>
  );
}
