/** The business of a self-employed customer, with pictures of it. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { nigerianStates, trades } from '@ajo/contract/modules/onboarding.choices';
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { make, type Sent } from '#platform/call';
import { AskBeforeLeaving, Button, Form, MoneyInput, Photo, Problem, SelectField, TextField, useFields } from '#ui';
import { useHomeTown, useSave } from '../onboarding.calls.ts';
import { choices } from './people-forms.tsx';
import { PhotoField } from './photo-field.tsx';
import type { SectionProps } from './section-props.ts';

type Business = NonNullable<Sent<typeof onboardingCalls.business>['body']>;
type BusinessValues = { body: Business; pictures: File[] };

/** What was typed before the list existed stays a choice. */
const tradesWith = (current: string | undefined): string[] => [...new Set([...trades, ...(current ? [current] : [])])];

export function BusinessForm({ section: { title, given, files }, onSaved }: SectionProps) {
  const [share, setShare] = useState<number>();
  const [pictures, setPictures] = useState<File[]>([]);
  const [isMaking, setMaking] = useState(false);
  const [sales, setSales] = useState<Kobo | undefined>(given['monthly_sales'] ? kobo(BigInt(given['monthly_sales'])) : undefined);
  const save = useSave(({ body, pictures: sent }: BusinessValues) =>
    make(onboardingCalls.business, { body, files: { business_pictures: sent }, onProgress: setShare }),
  );
  const home = useHomeTown();
  const { field, values, errors, setErrors, refuse } = useFields({
    name: given['name'] ?? '',
    kind: given['kind'] ?? '',
    address: given['address'] ?? '',
    city: given['city'] ?? home.city,
    state: given['state'] ?? home.state,
  });
  const send = (): void => {
    if (sales === undefined) return setErrors({ monthly_sales: 'Enter an amount' });
    const body = { ...values, monthly_sales: sales } as Business;
    save.mutate({ body, pictures }, { onSuccess: onSaved, onError: refuse, onSettled: () => setShare(undefined) });
    return undefined;
  };
  const choose = (chosen: File[]): void => {
    setPictures(chosen);
    setErrors((now) => ({ ...now, business_pictures: undefined }));
  };
  return (
    <Form onSubmit={send} label={title}>
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <TextField label="Name of the business" required {...field('name')} />
      <SelectField
        label="What it sells or does"
        placeholder="Choose"
        options={choices(tradesWith(given['kind']))}
        required
        {...field('kind')}
      />
      <TextField label="Street and number" required {...field('address')} />
      <TextField label="Town or area" required {...field('city')} />
      <SelectField label="State" placeholder="Choose a state" options={choices(nigerianStates)} required {...field('state')} />
      <MoneyInput label="Sales in a month" value={sales} onChange={setSales} error={errors['monthly_sales']} required />
      {files.length > 0 && <SentPictures files={files} />}
      <PhotoField
        label="Pictures of the business"
        hint={files.length > 0 ? 'New pictures replace those above.' : 'The front and the inside, at most five.'}
        many
        error={errors['business_pictures']}
        progress={share}
        onChange={choose}
        onBusy={setMaking}
      />
      <Button type="submit" wide busy={save.isPending || isMaking}>
        Save my business
      </Button>
    </Form>
  );
}

const SentPictures = ({ files }: Pick<SectionProps['section'], 'files'>) => (
  <div className="photos">
    {files.map((file) => (
      <Photo key={file.id} url={file.url} type={file.type} alt={`Picture ${file.name}`} />
    ))}
  </div>
);
