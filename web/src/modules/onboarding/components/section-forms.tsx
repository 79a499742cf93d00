/** The forms of the profile's sections, one question each, saved one by one. */
import { onboardingCalls, type SectionName } from '@ajo/contract/modules/onboarding';
import type { Kobo } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { Button, Checkbox, Form, MoneyInput, Notice, Problem, SelectField, TextField, useFields } from '#ui';
import { useAccountName, useBanks, useSaveSection } from '../onboarding.calls.ts';

export function SectionForm({ section, onSaved }: { section: SectionName; onSaved?: () => void }) {
  const Shown = { identity: IdentityForm, home_address: AddressForm, employment: EmploymentForm, bank: BankForm }[section];
  return <Shown onSaved={onSaved ?? (() => undefined)} />;
}

type Props = { onSaved: () => void };

function IdentityForm({ onSaved }: Props) {
  const save = useSaveSection('identity');
  const { field, values, set, errors, check, refuse } = useFields({ bvn: '', consent: false }, onboardingCalls.identity.body);
  const send = (): void => {
    if (check()) save.mutate({ bvn: values.bvn, consent: true }, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Who you are">
      <Problem of={save.error} />
      <TextField
        label="BVN"
        hint="11 digits. Dial *565*0# on the phone your bank knows."
        inputMode="numeric"
        maxLength={11}
        required
        {...field('bvn')}
      />
      <Checkbox
        label="I agree that Ajo asks the BVN register whether this number is mine"
        checked={values.consent}
        onChange={(consent) => set('consent', consent)}
        error={errors['consent']}
      />
      <Button type="submit" wide busy={save.isPending}>
        Confirm my identity
      </Button>
    </Form>
  );
}

const states = [
  'Lagos',
  'Abuja FCT',
  'Ogun',
  'Oyo',
  'Rivers',
  'Kano',
  'Kaduna',
  'Enugu',
  'Anambra',
  'Delta',
  'Edo',
  'Kwara',
  'Plateau',
  'Imo',
  'Abia',
];

function AddressForm({ onSaved }: Props) {
  const save = useSaveSection('homeAddress');
  const { field, values, check, refuse } = useFields({ address: '', city: '', state: 'Lagos' }, onboardingCalls.homeAddress.body);
  const send = (): void => {
    if (check()) save.mutate(values, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Where you live">
      <Problem of={save.error} />
      <TextField label="House number and street" autoComplete="street-address" required {...field('address')} />
      <TextField label="Town or area" autoComplete="address-level2" required {...field('city')} />
      <SelectField label="State" options={states.map((value) => ({ value, label: value }))} required {...field('state')} />
      <Button type="submit" wide busy={save.isPending}>
        Save my address
      </Button>
    </Form>
  );
}

const statuses = [
  { value: 'employed', label: 'Employed' },
  { value: 'self_employed', label: 'Self-employed' },
  { value: 'business_owner', label: 'I own a business' },
  { value: 'retired', label: 'Retired' },
  { value: 'student', label: 'Student' },
] as const;

function EmploymentForm({ onSaved }: Props) {
  const save = useSaveSection('employment');
  const [income, setIncome] = useState<Kobo>();
  const { field, values, errors, check, refuse } = useFields({ status: 'employed', employer: '' });
  const send = (): void => {
    const body = {
      status: values.status as (typeof statuses)[number]['value'],
      employer: values.employer,
      monthly_income: Number(income ?? 0n),
    };
    if (check()) save.mutate(body, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="What you live on">
      <Problem of={save.error} />
      <SelectField label="I am" options={statuses} required {...field('status')} />
      <TextField label="Employer, business or trade" required {...field('employer')} />
      <MoneyInput label="What comes in a month" value={income} onChange={setIncome} error={errors['monthly_income']} required />
      <Button type="submit" wide busy={save.isPending}>
        Save
      </Button>
    </Form>
  );
}

function BankForm({ onSaved }: Props) {
  const save = useSaveSection('bank');
  const banks = useBanks();
  const { field, values, check, refuse } = useFields({ bank_code: '', account_number: '' }, onboardingCalls.bank.body);
  const name = useAccountName(values.bank_code, values.account_number);
  const send = (): void => {
    if (check()) save.mutate(values, { onSuccess: onSaved, onError: refuse });
  };
  const options = [
    { value: '', label: 'Choose your bank' },
    ...(banks.data ?? []).map((bank) => ({ value: bank.code, label: bank.name })),
  ];
  return (
    <Form onSubmit={send} label="Your bank account">
      <Problem of={save.error ?? name.error} />
      <SelectField label="Bank" options={options} required {...field('bank_code')} />
      <TextField
        label="Account number"
        hint="10 digits"
        inputMode="numeric"
        maxLength={10}
        required
        {...field('account_number')}
      />
      {name.data && (
        <Notice tone="success" title={name.data}>
          The bank knows this account under this name.
        </Notice>
      )}
      <Button type="submit" wide busy={save.isPending}>
        Save my bank account
      </Button>
    </Form>
  );
}
