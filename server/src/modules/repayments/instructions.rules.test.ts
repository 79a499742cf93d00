/** What was chosen when a payment was ordered is what is read when it comes. */
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { expect, test } from 'vitest';
import { chosenIn, instructionsOf } from './instructions.rules.ts';

test.each([...PrepaymentEffect.options, undefined])('the effect "%s" is read back as chosen', (effect) => {
  expect(chosenIn(JSON.parse(JSON.stringify(instructionsOf({ effect }))))).toEqual({ effect });
});

test('a charge for instalments settles penalties last', () => {
  expect(chosenIn(instructionsOf({ penaltiesLast: true }))).toEqual({ penaltiesLast: true });
});

test.each([{}, { effect: 'something_else' }, { penalties: 'first' }])('%j is read as no choice', (kept) => {
  expect(chosenIn(kept)).toEqual({});
});
