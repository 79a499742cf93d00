/** All errors that one press of the register button reports. */
import { expect, test } from 'vitest';
import { SignUp } from './auth.ts';

const fieldsOf = (form: object): string[] => (SignUp.safeParse(form).error?.issues ?? []).map(({ path }) => path.join('.'));

const person = {
  first_name: 'Nkechi',
  last_name: 'Eze',
  email: 'nkechi@mail.test',
  phone_number: '08035550142',
  password: 'seven yellow buses',
  password_confirmation: 'seven yellow buses',
  consent: true,
};

test('a password mismatch is reported together with the other invalid fields', () => {
  const form = { ...person, email: 'nkechi', password_confirmation: 'another', consent: false };
  expect(fieldsOf(form)).toEqual(['email', 'consent', 'password_confirmation']);
});

test('a missing password skips the mismatch check', () => {
  expect(fieldsOf({ ...person, password: '', consent: false })).toEqual(['password', 'consent']);
  expect(fieldsOf(person)).toEqual([]);
});
