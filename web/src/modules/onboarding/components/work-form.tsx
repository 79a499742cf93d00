/** What the customer lives on; the answer decides which sections follow. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { isOwnBusiness } from '@ajo/contract/modules/onboarding.sections';
import { make, type Sent } from '#platform/call';
import { AskBeforeLeaving, Button, Form, MoneyInput, Problem, SelectField, TextField, useFields } from '#ui';
import { useSave } from '../onboarding.calls.ts';
import type { SectionProps } from './section-props.ts';

const statuses = [
  { value: 'employed', label: 'Employed' },
  { value: 'self_employed', label: 'Self-employed' },
  { value: 'business_owner', label: 'I own a business' },
  { value: 'retired', label: 'Retired' },
  { value: 'student', label: 'Student' },
] as const;

/** Who pays the income. A business of one's own is asked about in the next section. */
const payers: Readonly<Record<string, string>> = {
  employed: 'Employer',
  retired: 'Who pays your pension',
  student: 'School',
};

type Work = NonNullable<Sent<typeof onboardingCalls.employment>['body']>;

export function EmploymentForm({ section: { title, given }, onSaved }: SectionProps) {
  const save = useSave((body: Work) => make(onboardingCalls.employment, { body }));
  const [income, setIncome] = useState<Kobo | undefined>(
    given['monthly_income'] ? kobo(BigInt(given['monthly_income'])) : undefined,
  );
  const { field, values, errors, check, refuse } = useFields(
    { status: given['status'] ?? '', employer: given['employer'] ?? '', job_title: given['job_title'] ?? '' },
    onboardingCalls.employment.body,
  );
  const send = (): void => {
    const { status, employer, job_title } = values;
    const place = isOwnBusiness(status) ? {} : { employer, ...(status === 'employed' && { job_title }) };
    const body = { status, ...place, monthly_income: Number(income ?? 0) } as Work;
    const missing = income === undefined ? { monthly_income: 'Enter an amount, or 0' } : {};
    if (check(body, missing)) save.mutate(body, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label={title}>
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <SelectField label="Employment status" placeholder="Choose" options={statuses} required {...field('status')} />
      {payers[values.status] && <TextField label={payers[values.status] ?? ''} required {...field('employer')} />}
      {values.status === 'employed' && <TextField label="Job title" {...field('job_title')} />}
      <MoneyInput
        label="Monthly income"
        hint={isOwnBusiness(values.status) ? 'Your profit in a month, after the costs of the business' : undefined}
        value={income}
        onChange={setIncome}
        error={errors['monthly_income']}
        required
      />
      <Button type="submit" wide busy={save.isPending}>
        Save
      </Button>
    </Form>
  );
}
