/** The second step of an application: the guarantor, a new one or one named before. */
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { relationships, useMyGuarantors } from '#modules/guarantors';
import { SelectField, Stack, TextField, type useFields } from '#ui';

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

/** Everybody once, the newest first; who did not stand is not offered again. */
const offered = (people: readonly MyGuarantor[]): MyGuarantor[] =>
  people.filter(
    ({ status, email }, at) =>
      status !== 'denied' && people.findIndex((one) => one.email === email && one.status !== 'denied') === at,
  );

/** No guarantor was entered: the relationship alone, which is preselected, does not count. */
export const namesNobody = ({ guarantor_name: name, guarantor_email: email, guarantor_phone: phone }: typeof blank): boolean =>
  ![name, email, phone].some((text) => text.trim());

/** @param needed whether the product requires one; otherwise it is optional. */
export function GuarantorStep({ fields, needed }: { fields: Fields; needed: boolean }) {
  const { field, values, replace } = fields;
  const { data = [] } = useMyGuarantors();
  const people = offered(data);
  const choose = (email: string): void => {
    const person = people.find((one) => one.email === email);
    if (!person) return;
    replace({
      ...values,
      guarantor_name: person.name,
      guarantor_email: person.email,
      guarantor_phone: `0${person.phone_number.replace(/^\+234/, '')}`,
      guarantor_relationship: person.relationship,
    });
  };
  const isRequired = needed || !namesNobody(values);
  const kinds = [...new Set([...relationships, values.guarantor_relationship])];
  return (
    <Stack>
      <p>
        {needed
          ? 'Name one person who knows you and guarantees the loan. We mail them a link; they may refuse.'
          : 'This loan needs no guarantor: leave this empty and continue, or name a guarantor.'}
      </p>
      {people.length > 0 && (
        <SelectField
          label="A guarantor I named before"
          placeholder="Another person"
          options={people.map(({ email, name }) => ({ value: email, label: `${name}, ${email}` }))}
          value={people.some(({ email }) => email === values.guarantor_email) ? values.guarantor_email : ''}
          onChange={choose}
        />
      )}
      <TextField label="Guarantor's full name" autoComplete="off" required={isRequired} {...field('guarantor_name')} />
      <TextField
        label="Guarantor's e-mail address"
        type="email"
        autoComplete="off"
        required={isRequired}
        {...field('guarantor_email')}
      />
      <TextField label="Guarantor's phone" type="tel" autoComplete="off" required={isRequired} {...field('guarantor_phone')} />
      <SelectField
        label="They are my"
        required={isRequired}
        options={kinds.map((value) => ({ value, label: value }))}
        {...field('guarantor_relationship')}
      />
    </Stack>
  );
}
