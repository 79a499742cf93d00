/** What is wrong with a field is said in words for people, and an empty field of a search is none. */
import { many } from '@ajo/contract/kernel/page';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { filledIn, readAs } from './read.ts';

test.each([
  [z.enum(['a', 'b']), 'c', 'Choose one of the list'],
  [z.enum(['a', 'b'], 'Choose a letter'), 'c', 'Choose a letter'],
  [z.coerce.number().min(1), '0', 'Must be at least 1'],
  [z.coerce.number(), 'x', 'Enter a number'],
  [z.int().max(3), 4, 'Must be at most 3'],
  [z.string().min(2), 'a', 'Needs at least 2 characters'],
  [z.string().max(2), 'abc', 'May have at most 2 characters'],
  [z.iso.date(), '', 'Enter a date'],
  [z.string(), 5, 'Please check this field'],
  [z.string(), undefined, 'This field is required'],
  [z.union([z.string().regex(/^\d+$/, 'Only digits'), z.literal('')]).optional(), 'x', 'Only digits'],
])('%#: what is wrong is said in words', (schema, value, sentence) => {
  const read = () => readAs(z.object({ field: schema }), { field: value });
  expect(read).toThrow(expect.objectContaining({ errors: { field: [sentence] } }));
});

test('a field of a search that was left empty was not filled in', () => {
  const schema = z.object({
    status: z.enum(['a']).optional(),
    page: z.coerce.number().min(1).default(1),
    kind: many(z.enum(['b'])),
  });
  expect(readAs(schema, filledIn({ status: '', page: '', kind: [''] }))).toEqual({ page: 1 });
  expect(readAs(schema, filledIn({ status: 'a', page: '2', kind: ['b', ''] }))).toEqual({ status: 'a', page: 2, kind: ['b'] });
});
