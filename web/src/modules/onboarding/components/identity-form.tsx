/** The customer's identity: the BVN, queried only after consent. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { bvnConsent } from '@ajo/contract/modules/onboarding.choices';
import { day } from '@ajo/contract/kernel/time';
import { make } from '#platform/call';
import { Button, Checkbox, DateField, Form, Notice, Problem, TextField, useFields } from '#ui';
import { useSave } from '../onboarding.calls.ts';
import type { SectionProps } from './section-props.ts';

type IdentityValues = { bvn: string; date_of_birth: string };
const bodyOf = ({ bvn, date_of_birth: born }: IdentityValues) => ({
  bvn,
  consent: true as const,
  ...(born && { date_of_birth: day(born) }),
});

export function IdentityForm({ section, onSaved }: SectionProps) {
  const known = section.given['date_of_birth'];
  const save = useSave((identity: IdentityValues) => make(onboardingCalls.identity, { body: bodyOf(identity) }));
  const { field, values, set, errors, check, refuse } = useFields(
    { bvn: '', date_of_birth: '', consent: false },
    onboardingCalls.identity.body,
  );
  const send = (): void => {
    const { consent, ...identity } = values;
    const missing = known || values.date_of_birth ? {} : { date_of_birth: 'Enter your date of birth' };
    if (check({ ...identity, date_of_birth: identity.date_of_birth || undefined, consent }, missing))
      save.mutate(identity, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label={section.title}>
      {section.verification === 'waiting' && (
        <Notice tone="warning" title="BVN in review">
          Your details do not match the BVN register exactly. If you mistyped them, you can send them again.
        </Notice>
      )}
      <Problem of={save.error} />
      <TextField
        label="BVN"
        hint="11 digits. Dial *565*0# on the phone registered with your bank."
        inputMode="numeric"
        maxLength={11}
        required
        {...field('bvn')}
      />
      {!known && (
        <DateField
          label="Date of birth"
          hint="As registered with your bank"
          autoComplete="bday"
          required
          {...field('date_of_birth')}
        />
      )}
      <Checkbox
        label={`${bvnConsent.text}.`}
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
