/** Which values stand for each other, and which are left to be refused because something would be lost. */
import { KoboOnWire } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { coerced } from './coerce.ts';
import { readBodyAs } from './read.ts';

const schema = z.object({
  count: z.int().optional(),
  amount: KoboOnWire.optional(),
  share: z.number().optional(),
  on: z.boolean().optional(),
  text: z.string().optional(),
  digits: z.string().regex(/^\d+$/).nullable().optional(),
  list: z.array(z.int()).optional(),
  choice: z.enum(['1', 'true']).optional(),
  consent: z.literal(true).optional(),
  all: z.union([z.literal('all'), z.array(z.string())]).optional(),
  events: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('pay'), amount: z.int() }),
        z.object({ type: z.literal('note'), amount: z.string() }),
      ]),
    )
    .optional(),
  names: z.record(z.string(), z.boolean()).optional(),
});
const json = (body: Record<string, unknown>) => coerced(schema, body, false);
const form = (body: Record<string, unknown>) => coerced(schema, body, true);

test.each([
  [{ count: '12' }, { count: 12 }],
  [{ count: '-1' }, { count: -1 }],
  [{ amount: '250000' }, { amount: 250_000 }],
  // Naira with kobo where kobo are counted: refused by the schema, never read as a hundredth.
  [{ count: '5000.00' }, { count: '5000.00' }],
  [{ amount: '5000.00' }, { amount: '5000.00' }],
  [{ share: '1.5' }, { share: 1.5 }],
  [{ text: 8_012_345_678 }, { text: '8012345678' }],
  [{ text: 4.5 }, { text: '4.5' }],
  [{ on: 'true' }, { on: true }],
  [{ on: '0' }, { on: false }],
  [{ on: 1 }, { on: true }],
  [{ choice: 1 }, { choice: '1' }],
  [{ choice: true }, { choice: 'true' }],
  [{ consent: '1' }, { consent: true }],
  [{ digits: 123 }, { digits: '123' }],
  [{ list: ['1', 2] }, { list: [1, 2] }],
  [{ names: { a: '1' } }, { names: { a: true } }],
  [
    {
      events: [
        { type: 'note', amount: 5 },
        { type: 'pay', amount: '5' },
      ],
    },
    {
      events: [
        { type: 'note', amount: '5' },
        { type: 'pay', amount: 5 },
      ],
    },
  ],
])('%j is read as %j', (sent, expected) => {
  expect(json(sent)).toEqual(expected);
  expect(form(sent)).toEqual(expected);
});

test('a fraction of a kobo is not read as naira where an amount may be either', () => {
  const amount = z.object({ amount: z.union([z.int(), z.string()]) });
  expect(coerced(amount, { amount: 1_000_000.5 }, false)).toEqual({ amount: 1_000_000.5 });
  expect(coerced(amount, { amount: '10000.50' }, true)).toEqual({ amount: '10000.50' });
});

test.each<Record<string, unknown>>([
  { count: '012' },
  { count: '1e3' },
  { count: ' 1' },
  { count: '' },
  { count: '9007199254740993' },
  { count: 'Infinity' },
  { text: 9_007_199_254_740_992 },
  { text: true },
  { on: 'yes' },
  { on: 2 },
  { consent: 'no' },
  { constructor: '1' },
])('%j is unchanged', (sent) => {
  expect(json(sent)).toEqual(sent);
});

test.each([
  [{ list: '5' }, { list: [5] }],
  [{ list: '' }, { list: [] }],
  [{ list: [''] }, { list: [] }],
  [{ list: { 0: '1', 7: '2' } }, { list: [1, 2] }],
  [{ digits: '' }, { digits: null }],
  [{ names: '' }, { names: {} }],
  [{ all: 'all' }, { all: 'all' }],
  [{ all: 'one' }, { all: ['one'] }],
])('in a form %j is read as %j, and JSON has its own types', (sent, expected) => {
  expect(form(sent)).toEqual(expected);
  expect(json(sent)).toEqual(sent);
});

test('an empty text next to a file counts as missing, where its field does not accept it; without files it is invalid', () => {
  const statement = z.strictObject({
    code: z
      .string()
      .regex(/^\w{4,}$/)
      .optional(),
    note: z.string().optional(),
  });
  const read = (isForm: boolean, besideFiles: boolean) => () =>
    readBodyAs(statement, { code: '', note: '' }, { isForm, besideFiles });
  expect(read(true, true)()).toEqual({ note: '' });
  expect(read(true, false)).toThrow('The format is not valid');
  expect(read(false, true)).toThrow('The format is not valid');
});

test('an empty string in a required field is reported as missing', () => {
  const read = () => readBodyAs(z.object({ code: z.string().min(1) }), { code: '' }, { isForm: true, besideFiles: true });
  expect(read).toThrow('This field is required');
});

test('a number is accepted for a text with two patterns, as for one without', () => {
  const reference = z.object({
    reference: z.string().regex(/^\w+$/).regex(/\d/),
  });
  expect(coerced(reference, { reference: 12_345_678 }, false)).toEqual({ reference: '12345678' });
});
