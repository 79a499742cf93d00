/** People are found by the words of their name; the search term is text, never a pattern. */
import { aCustomer, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { likePattern, nameHolds, phonePattern } from './name-search.ts';

const context = await freshContext();
await aCustomer(context, { firstName: 'Ada', lastName: 'Obi 100%' });
await aCustomer(context, { firstName: 'Obinna', lastName: 'Ada_eze' });
await aCustomer(context, { firstName: 'Ngozi', lastName: String.raw`Back\slash` });

test.each([
  ['one word, whatever its case', 'NGOZI', ['Ngozi']],
  ['every word, in any order', ' obi  ada ', ['Ada', 'Obinna']],
  ['no words: everybody', '  ', ['Ada', 'Ngozi', 'Obinna']],
  ['a percent sign is a percent sign', '100%', ['Ada']],
  ['a percent sign matches only itself', '%', ['Ada']],
  ['an underscore is an underscore', 'a_e', ['Obinna']],
  ['a backslash is a backslash', String.raw`k\s`, ['Ngozi']],
  ['a quote ends nothing', "o'; drop", []],
])('%s', async (_what, words, expected) => {
  const found = await sqlOf(context.db)
    .selectFrom('users as person')
    .select('person.first_name')
    .where('person.type', '=', 'user')
    .where(nameHolds('person', words))
    .orderBy('person.first_name')
    .execute();
  expect(found.map(({ first_name }) => first_name)).toEqual(expected);
});

test('a phone number is found in any notation', () => {
  expect(['0803 123-4567', '+2348031234567', '803'].map(phonePattern)).toEqual(['%8031234567%', '%+2348031234567%', '%803%']);
  expect(likePattern('Ada@Ajo')).toBe('%ada@ajo%');
});
