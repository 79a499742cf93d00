/** Address, next of kin, and names on social media. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { nigerianStates, relationships, socialNetworks } from '@ajo/contract/modules/onboarding.choices';
import { make, type Sent } from '#platform/call';
import { AskBeforeLeaving, Button, Form, Problem, SelectField, TextField, useFields } from '#ui';
import { useSave } from '../onboarding.calls.ts';
import type { SectionProps } from './section-props.ts';

export const choices = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

type Address = NonNullable<Sent<typeof onboardingCalls.homeAddress>['body']>;

export function AddressForm({ section: { title, given }, onSaved }: SectionProps) {
  const save = useSave((body: Address) => make(onboardingCalls.homeAddress, { body }));
  const { field, values, check, refuse } = useFields(
    {
      address: given['address'] ?? '',
      city: given['city'] ?? '',
      state: given['state'] ?? '',
      landmark: given['landmark'] ?? '',
    },
    onboardingCalls.homeAddress.body,
  );
  const send = (): void => {
    if (check()) save.mutate(values as Address, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label={title}>
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <TextField label="House number and street" autoComplete="street-address" required {...field('address')} />
      <TextField label="Town or area" autoComplete="address-level2" required {...field('city')} />
      <SelectField label="State" placeholder="Choose a state" options={choices(nigerianStates)} required {...field('state')} />
      <TextField label="Landmark" hint="What a rider would look for" {...field('landmark')} />
      <Button type="submit" wide busy={save.isPending}>
        Save my address
      </Button>
    </Form>
  );
}

type Kin = NonNullable<Sent<typeof onboardingCalls.nextOfKin>['body']>;

export function KinForm({ section: { title, given }, onSaved }: SectionProps) {
  const save = useSave((body: Kin) => make(onboardingCalls.nextOfKin, { body }));
  const { field, values, check, refuse } = useFields(
    {
      name: given['name'] ?? '',
      relationship: given['relationship'] ?? '',
      phone_number: given['phone_number'] ?? '',
      email: given['email'] ?? '',
      address: given['address'] ?? '',
    },
    onboardingCalls.nextOfKin.body,
  );
  const send = (): void => {
    if (check()) save.mutate(values as Kin, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label={title}>
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <TextField label="Full name" required {...field('name')} />
      <SelectField
        label="Relationship to you"
        placeholder="Choose"
        options={choices(relationships)}
        required
        {...field('relationship')}
      />
      <TextField label="Phone" type="tel" inputMode="tel" required {...field('phone_number')} />
      <TextField label="Email" type="email" inputMode="email" {...field('email')} />
      <TextField label="Address" {...field('address')} />
      <Button type="submit" wide busy={save.isPending}>
        Save my next of kin
      </Button>
    </Form>
  );
}

const networkNames = { facebook: 'Facebook', instagram: 'Instagram', x: 'X', linkedin: 'LinkedIn', tiktok: 'TikTok' } as const;
type Handles = NonNullable<Sent<typeof onboardingCalls.socialMediaHandles>['body']>;

export function HandlesForm({ section: { title, given }, onSaved }: SectionProps) {
  const save = useSave((body: Handles) => make(onboardingCalls.socialMediaHandles, { body }));
  const { field, values, check, refuse } = useFields(
    {
      facebook: given['facebook'] ?? '',
      instagram: given['instagram'] ?? '',
      x: given['x'] ?? '',
      linkedin: given['linkedin'] ?? '',
      tiktok: given['tiktok'] ?? '',
    },
    onboardingCalls.socialMediaHandles.body,
  );
  const send = (): void => {
    if (check()) save.mutate(values, { onSuccess: onSaved, onError: refuse });
  };
  return (
    <Form onSubmit={send} label={title}>
      <AskBeforeLeaving />
      <Problem of={save.error} />
      {socialNetworks.map((network) => (
        <TextField key={network} label={networkNames[network]} placeholder="@name" {...field(network)} />
      ))}
      <Button type="submit" wide busy={save.isPending}>
        Save social handles
      </Button>
    </Form>
  );
}
