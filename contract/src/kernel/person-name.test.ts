/** A person's name is taken in any script and never carries a link, an amount or an order into a mail. */
import { expect, test } from 'vitest';
import { LoanApplication } from '../modules/loans.ts';
import { NamedGuarantor } from '../modules/guarantors/borrower.ts';
import { onboardingCalls } from '../modules/onboarding.ts';
import { ContactMessage } from '../modules/site.ts';
import { SignUp } from '../modules/auth.ts';
import { NewStaff } from '../modules/users.ts';

const good = ['Ọlábísí Adébáyọ̀', "N'Golo Okeke-Umar", 'Ada O’Neil', 'Zoë Müller', '李 小龙', 'Iyalode Bisi Ade'];
const bad = [
  'You won N50,000. Claim:',
  'https://evil.test ajo',
  'Ada evil.test',
  'Ada <b>Obi',
  'Ada\u202eObi Eze',
  'Ada Obi 2',
  '‑ -',
  'Ada\nObi',
  'Ada@evil Obi',
];
type Form = { safeParse: (form: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined } };
const complaints = (form: Form, field: string, name: string) =>
  (form.safeParse({ [field]: name, user_type_id: 'finance' }).error?.issues ?? []).filter(({ path }) => path[0] === field);

test.each<[string, Form, string]>([
  ['a newCustomer', SignUp, 'name'],
  ["a newCustomer's first", SignUp, 'first_name'],
  ["a newCustomer's last", SignUp, 'last_name'],
  ['a guarantor', NamedGuarantor, 'name'],
  ["an application's guarantor", LoanApplication, 'guarantor_name'],
  ['a next of kin', onboardingCalls.nextOfKin.body, 'name'],
  ['a visitor', ContactMessage, 'name'],
])('the name of %s holds letters, marks, spaces, apostrophes and hyphens only', (_whose, form, field) => {
  for (const name of good) expect([name, complaints(form, field, name)]).toEqual([name, []]);
  for (const name of bad) expect([name, complaints(form, field, name).length > 0]).toEqual([name, true]);
});

test.each<[string, Form, string]>([
  ['a guarantor', NamedGuarantor, 'name'],
  ["an application's guarantor", LoanApplication, 'guarantor_name'],
])('%s is named by a first and a last name', (_whose, form, field) => {
  const messages = (name: string) => complaints(form, field, name).map(({ message }) => message);
  for (const name of ['Garba', ' Garba ', 'Garba-Sani']) expect(messages(name)).toEqual(['Enter the first and last name']);
  expect(messages(' Garba  Sani ')).toEqual([]);
});

test('a colleague needs a personal name; a merchant may have a company name', () => {
  const staff = { email: 'a@ajo.test', phone_number: '08012345678', user_type_id: 'finance' };
  expect(NewStaff.safeParse({ ...staff, name: 'Sock Puppet 2' }).error?.issues[0]?.path).toEqual(['name']);
  expect(NewStaff.safeParse({ ...staff, name: 'Alaba Phones 24', user_type_id: 'merchant' }).success).toBe(true);
});
