/** An empty field of a search is none. */
import { many } from '@ajo/contract/kernel/page';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { filledIn, readAs } from './read.ts';

test('an empty search field is ignored', () => {
  const schema = z.object({
    status: z.enum(['a']).optional(),
    page: z.coerce.number().min(1).default(1),
    kind: many(z.enum(['b'])),
  });
  expect(readAs(schema, filledIn({ status: '', page: '', kind: [''] }))).toEqual({ page: 1 });
  expect(readAs(schema, filledIn({ status: 'a', page: '2', kind: ['b', ''] }))).toEqual({ status: 'a', page: 2, kind: ['b'] });
});
