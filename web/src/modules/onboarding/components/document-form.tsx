/** One document, and the registration of a business: a number and its certificate. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { OwnSection } from '@ajo/contract/modules/onboarding.sections';
import { useState } from 'react';
import { make, type Sent } from '#platform/call';
import { Button, Form, Notice, Photo, Problem, Stack, TextField, useFields } from '#ui';
import { useSave } from '../onboarding.calls.ts';
import { PhotoField } from './photo-field.tsx';
import type { SectionProps } from './section-props.ts';

const hints: Partial<Record<OwnSection['name'], string>> = {
  passport_photograph: 'Your face from the front, in daylight, no one else in the picture.',
  government_id: 'The side with your photo: flat, all four corners, no flash.',
  utility_bill: 'Your name, the address and the date must be readable.',
};

export function DocumentForm({ section, onSaved }: SectionProps) {
  const isPortrait = section.name === 'passport_photograph';
  const [share, setShare] = useState<number>();
  const [file, setFile] = useState<File>();
  const [isMaking, setMaking] = useState(false);
  const { errors, setErrors, refuse } = useFields({ user_file: '' });
  const save = useSave((chosen: File) => {
    const sent = { files: { user_file: chosen }, onProgress: setShare };
    return section.name === 'business_registration'
      ? make(onboardingCalls.businessRegistration, sent)
      : make(onboardingCalls.document, { ...sent, params: { path: section.name } });
  });
  const send = (): void => {
    if (!file) return setErrors({ user_file: 'Take a photo or choose a file' });
    save.mutate(file, { onSuccess: onSaved, onError: refuse, onSettled: () => setShare(undefined) });
    return undefined;
  };
  const choose = ([chosen]: File[]): void => {
    setFile(chosen);
    setErrors({});
  };
  if (section.verification === 'verified') return <CurrentFile section={section} />;
  return (
    <Form onSubmit={send} label={section.title}>
      {section.files.length > 0 && <CurrentFile section={section} />}
      <Problem of={save.error} />
      <PhotoField
        label={section.files.length > 0 ? 'Send another' : section.title}
        {...(hints[section.name] && { hint: hints[section.name] })}
        facing={isPortrait ? 'user' : 'environment'}
        takesPdf={!isPortrait}
        error={errors['user_file']}
        progress={share}
        onChange={choose}
        onBusy={setMaking}
      />
      <Button type="submit" wide busy={save.isPending || isMaking}>
        Send
      </Button>
    </Form>
  );
}

function CurrentFile({ section }: { section: OwnSection }) {
  return (
    <Stack>
      {section.summary && <Notice tone={section.verification === 'verified' ? 'success' : 'secondary'}>{section.summary}</Notice>}
      <div className="photos">
        {section.files.map((file) => (
          <Photo key={file.id} url={file.url} type={file.type} alt={`${section.title}, as you sent it`} />
        ))}
      </div>
    </Stack>
  );
}

type Company = NonNullable<Sent<typeof onboardingCalls.cac>['body']>;

export function RegistrationForm({ section, onSaved }: SectionProps) {
  const save = useSave((body: Company) => make(onboardingCalls.cac, { body }));
  const { field, values, check, refuse } = useFields(
    { company_name: section.given['company_name'] ?? '', rc_number: section.given['rc_number'] ?? '' },
    onboardingCalls.cac.body,
  );
  const send = (): void => {
    if (check()) save.mutate(values, { onError: refuse });
  };
  return (
    <Stack gap="loose">
      <Form onSubmit={send} label="Number of the business">
        <Problem of={save.error} />
        <TextField label="Registered name" required {...field('company_name')} />
        <TextField label="RC or BN number" hint="Like RC1234567" required {...field('rc_number')} />
        <Button type="submit" look="plain" wide busy={save.isPending}>
          Save the number
        </Button>
      </Form>
      <DocumentForm section={{ ...section, title: 'Your certificate' }} onSaved={onSaved} />
    </Stack>
  );
}
