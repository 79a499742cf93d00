/** The account that money is sent to; the bank confirms its owner before it is saved. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { make, type Sent } from '#platform/call';
import { useState } from 'react';
import { AskBeforeLeaving, Button, Checkbox, Form, Notice, Problem, TextField, useFields } from '#ui';
import { useAccountName, useBanks, useSave } from '../onboarding.calls.ts';
import { BankField } from './bank-field.tsx';
import type { SectionProps } from './section-props.ts';

type Account = NonNullable<Sent<typeof onboardingCalls.bank>['body']>;

export function BankForm({ section, onSaved }: SectionProps) {
  const { title, given, summary } = section;
  const save = useSave((body: Account) => make(onboardingCalls.bank, { body }));
  const banks = useBanks();
  const { field, values, check, refuse } = useFields(
    { bank_code: given['bank_code'] ?? '', account_number: '' },
    onboardingCalls.bank.body,
  );
  const name = useAccountName(values.bank_code, values.account_number);
  // Valid for one account number only.
  const [own, setOwn] = useState('');
  const [missing, setMissing] = useState<string>();
  const account = `${values.bank_code} ${values.account_number}`;
  const differs = name.data?.name_agrees === false;
  const send = (): void => {
    if (differs && own !== account) return setMissing('Confirm that it is yours, or enter another account');
    if (check()) save.mutate(values, { onSuccess: onSaved, onError: refuse });
    return undefined;
  };
  const options = (banks.data ?? []).map((bank) => ({ value: bank.code, label: bank.name }));
  return (
    <Form onSubmit={send} label={title}>
      <AskBeforeLeaving />
      {summary && <Saved section={section} />}
      <Problem of={save.error ?? name.error ?? banks.error} />
      <BankField banks={options} {...field('bank_code')} />
      <TextField
        label="Account number"
        hint="10 digits"
        inputMode="numeric"
        maxLength={10}
        required
        {...field('account_number')}
      />
      <output>
        {name.isFetching && <span className="quiet">Looking up the account name…</span>}
        {name.data && <NameThere name={name.data.account_name} differs={differs} />}
      </output>
      {differs && (
        <Checkbox
          label="This account is mine, although the name is written differently."
          checked={own === account}
          onChange={(isOwn) => {
            setOwn(isOwn ? account : '');
            setMissing(undefined);
          }}
          error={missing}
        />
      )}
      <Button type="submit" wide busy={save.isPending}>
        Save my bank account
      </Button>
    </Form>
  );
}

function Saved({ section: { summary, verification } }: Pick<SectionProps, 'section'>) {
  if (verification !== 'waiting') return <Notice title="Saved">{summary}</Notice>;
  return (
    <Notice tone="warning" title="Account in review">
      {summary}. The name at your bank differs from your profile. You can continue, or choose another account.
    </Notice>
  );
}

function NameThere({ name, differs }: { name: string; differs: boolean }) {
  return (
    <Notice tone={differs ? 'warning' : 'success'} title={name}>
      {differs
        ? 'This is the account name at your bank, and it differs from your profile. We pay only to your own accounts, so we review it before we send money.'
        : 'This is the account name at your bank.'}
    </Notice>
  );
}
