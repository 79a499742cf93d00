/** What the customer lives on; the answer decides which sections follow. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import { useState } from 'react';
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
    const body = { ...values, monthly_income: Number(income ?? 0) } as Work;
    const missing = income === undefined ? { monthly_income: 'Enter an amount, or 0' } : {};
    if (check(body, missing)) save.mutate(body, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label={title}>
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <SelectField label="I am" placeholder="Choose" options={statuses} required {...field('status')} />
      <TextField label="Employer, business, trade or school" required {...field('employer')} />
      <TextField label="What I do there" {...field('job_title')} />
      <MoneyInput label="Monthly income" value={income} onChange={setIncome} error={errors['monthly_income']} required />
      <Button type="submit" wide busy={save.isPending}>
        Save
      </Button>
    </Form>
  );
}
