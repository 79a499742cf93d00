/** Where a form shows what the server reported of a field. */
import { expect, test } from 'vitest';
import { atFields } from './form.tsx';

const wrong = 'Enter a valid email address';

test('an error of a field inside a group of the call is shown at the field of the form', () => {
  expect(atFields({ 'changes.email': wrong }, { email: '', reason: '' })).toMatchObject({ email: wrong });
});

test('an error of a row of the form is not shown at a field of the same name outside', () => {
  expect(atFields({ 'fees.0.name': wrong }, { name: '', fees: [] })).toEqual({ 'fees.0.name': wrong });
});

test('an error of the field itself comes first, and errors without a form field are unchanged', () => {
  const messages = { email: 'Taken', 'changes.email': wrong, changes: 'Say what should change' };
  expect(atFields(messages, { email: '' })).toEqual(messages);
});
