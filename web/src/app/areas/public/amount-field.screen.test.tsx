/** Amount fields of the public calculators: kobo stay kobo. */
import userEvent from '@testing-library/user-event';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { amountText, groupsTyping, isUnreadable, koboOf } from './amount-field.ts';

afterEach(cleanup);

test.each([
  ['50000.50', '50,000.50', 5_000_050],
  ['1,000.25', '1,000.25', 100_025],
  ['1.555', '1.55', 155],
  ['60000', '60,000', 6_000_000],
  ['-5', '-5', 0],
  ['abc', 'abc', 0],
  ['12,5', '12,5', 0],
])('"%s" reads as "%s"', async (typed, shown, kobo) => {
  render(<input aria-label="Amount" />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  let read = -1;
  groupsTyping(field, () => (read = koboOf(field.value)));
  await userEvent.type(field, typed);
  expect([field.value, read]).toEqual([shown, kobo]);
});

test('a text that is no amount is unreadable, an empty field is not', () => {
  expect(['12,5', 'abc', '', ' ', '5,000'].map(isUnreadable)).toEqual([true, true, false, false, false]);
});

test('an amount is written with its kobo, and none where there are none', () => {
  expect([5_000_050, 5_000_000].map(amountText)).toEqual(['50,000.50', '50,000']);
});
