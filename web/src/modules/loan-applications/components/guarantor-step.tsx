/** The second step of an application: the guarantor, a new one or one named before. */
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { relationships, useMyGuarantors } from '#modules/guarantors';
import { useNextOfKin } from '#modules/onboarding';
import { SelectField, Stack, TextField, type useFields } from '#ui';
import '../../../ui/form-step.css';

/** The empty values of an application. */
export const blank = {
  product: '',
  tenor: '',
  guarantor_name: '',
  guarantor_email: '',
  guarantor_phone: '',
  guarantor_relationship: 'Friend',
  consent: false,
};
export type Fields = ReturnType<typeof useFields<typeof blank>>;

type Person = Pick<MyGuarantor, 'name' | 'phone_number' | 'relationship'> & { email: string | null };

/** The people whose details the customer has given before, each once: earlier guarantors, and the next of kin. */
function usePeople(): readonly Person[] {
  const { data = [] } = useMyGuarantors();
  const kin = useNextOfKin();
  const named = offered(data);
  return !kin || data.some(({ phone_number: phone }) => phone === kin.phone_number) ? named : [...named, kin];
}

/** Each guarantor once, the newest first; one who declined is not offered again. */
const offered = (people: readonly MyGuarantor[]): MyGuarantor[] =>
  people.filter(
    ({ status, phone_number: phone }, at) =>
      status !== 'denied' && people.findIndex((one) => one.phone_number === phone && one.status !== 'denied') === at,
  );

/** No guarantor was entered: the relationship alone, which is preselected, does not count. */
export const namesNobody = ({ guarantor_name: name, guarantor_email: email, guarantor_phone: phone }: typeof blank): boolean =>
  ![name, email, phone].some((text) => text.trim());

const local = (phone: string): string => `0${phone.replace(/^\+234/, '')}`;

/** @param needed whether the product requires one; otherwise it is optional. */
export function GuarantorStep({ fields, needed }: { fields: Fields; needed: boolean }) {
  const { values, replace } = fields;
  const people = usePeople();
  const choose = (phone: string): void => {
    const person = people.find((one) => one.phone_number === phone);
    if (!person) return;
    replace({
      ...values,
      guarantor_name: person.name,
      guarantor_email: person.email ?? '',
      guarantor_phone: local(person.phone_number),
      guarantor_relationship: person.relationship,
    });
  };
  const isRequired = needed || !namesNobody(values);
  return (
    <div className="card stack form-step">
      <p className="quiet">
        {needed
          ? 'Name one person who knows you and guarantees the loan. We text them a link; they may refuse.'
          : 'This loan needs no guarantor: leave this empty and continue, or name a guarantor.'}
      </p>
      <Stack>
        {people.length > 0 && (
          <SelectField
            label="Someone I named before"
            placeholder="Another person"
            options={people.map(({ phone_number: phone, name, relationship }) => ({
              value: phone,
              label: `${name}, ${relationship.toLowerCase()}`,
            }))}
            value={people.find(({ phone_number: phone }) => local(phone) === values.guarantor_phone)?.phone_number ?? ''}
            onChange={choose}
          />
        )}
        <GuarantorFields fields={fields} isRequired={isRequired} relation="Relationship to you" />
      </Stack>
    </div>
  );
}

type FieldsProps = { fields: Fields; isRequired: boolean; relation: string };

export function GuarantorFields({ fields: { field, values }, isRequired, relation }: FieldsProps) {
  const kinds = [...new Set([...relationships, values.guarantor_relationship])];
  return (
    <>
      <TextField
        label="Guarantor's full name"
        hint="First and last name, as at their bank"
        autoComplete="off"
        required={isRequired}
        {...field('guarantor_name')}
      />
      <TextField label="Guarantor's phone" type="tel" autoComplete="off" required={isRequired} {...field('guarantor_phone')} />
      <TextField
        label="Guarantor's email address"
        hint="If they have one: we send the link there too"
        type="email"
        autoComplete="off"
        {...field('guarantor_email')}
      />
      <SelectField
        label={relation}
        required={isRequired}
        options={kinds.map((value) => ({ value, label: value }))}
        {...field('guarantor_relationship')}
      />
    </>
  );
}
