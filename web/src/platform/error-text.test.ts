/** What people read when something does not work. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { expect, test } from 'vitest';
import { errorOfAnswer, linesOf, shownText, textOfAnswer } from './error-text.ts';

test.each([
  [{}, 'Something went wrong'],
  [null, 'Something went wrong'],
  [{ message: 'Not yours' }, 'Not yours'],
  [{ error: 'Old style' }, 'Old style'],
  [{ message: 'The form is wrong', errors: { bvn: ['11 digits'], name: ['Too short'] } }, '11 digits, Too short'],
  [['first', 'second'], 'first, second'],
  [{ reason: 'the first value' }, 'the first value'],
])('the answer %j reads "%s"', (answer, text) => {
  expect(textOfAnswer(answer)).toBe(text);
});

test('validation errors are listed as "Field: message"', () => {
  const error = errorOfAnswer(422, {
    message: 'x',
    code: 'invalid',
    errors: { phone_number: ['Enter a number'], 'guarantors.0.name': ['Who?'] },
  });
  expect(error.kind).toBe('invalid');
  expect(linesOf(error)).toEqual(['Phone number: Enter a number', 'Guarantors 1 name: Who?']);
  expect(shownText(wrongField('amount', 'Enter an amount'))).toBe('Amount: Enter an amount');
});

test('a status determines the kind, and one without a kind counts as unavailable', () => {
  expect(errorOfAnswer(409, {}).kind).toBe('conflict');
  expect(errorOfAnswer(500, {}).kind).toBe('unavailable');
  expect(errorOfAnswer(429, {}, '30').retryAfterSeconds).toBe(30);
});

test('a reused idempotency key is not shown as a field error, but as a message', () => {
  const answer = { message: 'x', code: 'idempotency_key_reused', errors: { 'Idempotency-Key': ['x'] } };
  expect(linesOf(errorOfAnswer(409, answer))).toEqual([
    'We have received your earlier request. Close this and check the result before you send anything else',
  ]);
});

test('an internal error shows nothing technical', () => {
  expect(shownText(new TypeError('x is not a function'))).toBe('Something went wrong');
  expect(shownText(new DomainError('conflict', 'c', 'Already paid'))).toBe('Already paid');
});
