/** Phone numbers have one form on screens. */
import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['+2348035550142', '0803 555 0142'],
  ['2348035550142', '0803 555 0142'],
  ['08035550142', '0803 555 0142'],
  ['+234803…42', '+234803…42'],
  ['+447911123456', '+447911123456'],
  ['0803555014', '0803555014'],
  ['22233300041', '22233300041'],
  ['ada.obi@mail.test', 'ada.obi@mail.test'],
])('%s reads %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});
