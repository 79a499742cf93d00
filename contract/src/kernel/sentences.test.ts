/** A wrong field is answered in words for people, not in those of the parser. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { idOf } from './id.ts';
import { KoboOnWire } from './money.ts';
import { reported, sentenceOf } from './sentences.ts';

it.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This field is required'],
  ['no id', idOf('LoanId'), undefined, 'This field is required'],
  ['an id that is none', idOf('LoanId'), 'x', 'Not a valid id'],
  ['a number for an id', idOf('LoanId'), 7, 'Not a valid id'],
  [
    'no address, of which a wrong one has a sentence',
    z.email('Enter a valid email address'),
    undefined,
    'This field is required',
  ],
  ['no number, of which a wrong one has a sentence', z.int('Enter a whole month'), undefined, 'This field is required'],
  ['nothing for one of several shapes', z.union([z.string('Give a reason'), z.literal(1)]), undefined, 'This field is required'],
  ['no choice', z.enum(['approved', 'denied']), undefined, 'This field is required. Choose one of: approved, denied'],
  ['a tick that was not made', z.literal('true', 'Please read and accept'), undefined, 'Please read and accept'],
  ['a value that a rule finds missing', z.undefined().refine(() => false, 'Give a reason'), undefined, 'Give a reason'],
  [
    'no case',
    z.discriminatedUnion('action', [z.object({ action: z.literal('waive') }), z.object({ action: z.literal('charge') })]),
    {},
    'This field is required. Choose one of: waive, charge',
  ],
  ['empty text', z.string().min(1), '', 'This field is required'],
  ['short text', z.string().min(8), 'x', 'At least 8 characters'],
  ['long text', z.string().max(3), 'long', 'At most 3 characters'],
  ['half a kobo', KoboOnWire, 1.5, 'Enter a whole number'],
  ['letters for an amount', KoboOnWire, 'x', 'Enter a number'],
  ['more kobo than there are', KoboOnWire, 9e18, 'This number is too large'],
  ['a page that is none', z.coerce.number(), 'x', 'Enter a number'],
  ['a number that is too low', z.number().min(5), 1, 'At least 5'],
  ['too many entries', z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entries'],
  ['a choice that is none', z.enum(['approved', 'denied']), 'x', 'Choose one of: approved, denied'],
  [
    'a case that is none',
    z.discriminatedUnion('action', [z.object({ action: z.literal('waive') }), z.object({ action: z.literal('charge') })]),
    { action: 'x' },
    'Choose one of: waive, charge',
  ],
  ['an address without a sign', z.email(), 'x', 'Enter an email address'],
  ['a day that is none', z.iso.date(), '2026-02-30', 'Enter a day, such as 2026-03-02'],
  ['a text where true or false belongs', z.boolean(), 'x', 'Enter true or false'],
  ['the first shape of several', z.union([z.string().regex(/^\d+$/, 'Only digits'), z.literal('')]), 'x', 'Only digits'],
  ['a schema with its own message', z.string().min(3, 'Give a reason'), 'x', 'Give a reason'],
])('%s', (_what, schema, value, sentence) => {
  const [issue] = schema.safeParse(value, reported).error?.issues ?? [];
  expect(issue && sentenceOf(issue)).toBe(sentence);
});
