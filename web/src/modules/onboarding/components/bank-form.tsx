/** The account that money is sent to; the bank says whose it is before it is saved. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { make, type Sent } from '#platform/call';
import { Button, Form, Notice, Problem, SelectField, TextField, useFields } from '#ui';
import { useAccountName, useBanks, useSave } from '../onboarding.calls.ts';
import type { SectionProps } from './section-props.ts';

type Account = NonNullable<Sent<typeof onboardingCalls.bank>['body']>;

export function BankForm({ section: { title, given, summary }, onSaved }: SectionProps) {
  const save = useSave((body: Account) => make(onboardingCalls.bank, { body }));
  const banks = useBanks();
  const { field, values, check, refuse } = useFields(
    { bank_code: given['bank_code'] ?? '', account_number: '' },
    onboardingCalls.bank.body,
  );
  const name = useAccountName(values.bank_code, values.account_number);
  const send = (): void => {
    if (check()) save.mutate(values, { onSuccess: onSaved, onError: refuse });
  };
  const options = (banks.data ?? []).map((bank) => ({ value: bank.code, label: bank.name }));
  return (
    <Form onSubmit={send} label={title}>
      {summary && <Notice title="Saved">{summary}</Notice>}
      <Problem of={save.error ?? name.error ?? banks.error} />
      <SelectField label="Bank" placeholder="Choose your bank" options={options} required {...field('bank_code')} />
      <TextField
        label="Account number"
        hint="10 digits"
        inputMode="numeric"
        maxLength={10}
        required
        {...field('account_number')}
      />
      <output>
        {name.isFetching && <span className="quiet">Asking the bank for the name…</span>}
        {name.data && (
          <Notice tone="success" title={name.data}>
            The bank knows this account under this name.
          </Notice>
        )}
      </output>
      <Button type="submit" wide busy={save.isPending}>
        Save my bank account
      </Button>
    </Form>
  );
}
