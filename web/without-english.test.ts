/** Without the English messages of zod, every complaint of a form is the same sentence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Complaint, reported, sentenceOf } from '@ajo/contract/kernel/sentences';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { englishMessages } from './vite.config.ts';
import withoutEnglish from './without-english.ts';

const shape = z.object({
  name: z.string().min(1),
  email: z.email(),
  kind: z.enum(['a', 'b']),
  count: z.int().min(2).max(9),
  on: z.iso.date(),
  agreed: z.literal(true, 'Agree first'),
  rows: z.array(z.string()).min(1, 'Add a row'),
  either: z.union([z.string().min(3), z.number()]),
});
const values = [
  {},
  { name: '', email: 'x', kind: 'c', count: 1, on: '2026-02-31', agreed: false, rows: [], either: 'a' },
  { name: 5, email: null, kind: undefined, count: 99, on: 'soon', agreed: 'yes', rows: 'x', either: true },
];
const sentences = (value: unknown): string[] => {
  const { error } = shape.safeParse(value, reported);
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${sentenceOf(issue as Complaint)}`);
};

test('zod imports its messages as the bundle expects', () => {
  const source = readFileSync(join(import.meta.dirname, '../node_modules/zod/v4/classic/schemas.js'), 'utf8');
  const [, target = ''] = /import en from "([^"]+)"/.exec(source) ?? [];
  expect(target).toMatch(englishMessages);
});

test('the sentences do not depend on the messages', () => {
  const english = values.map(sentences);
  const before = z.config();
  const { localeError } = before;
  try {
    z.config(withoutEnglish() as never);
    expect(values.map(sentences)).toEqual(english);
  } finally {
    z.config({ localeError } as never);
  }
  expect(english.flat().length).toBeGreaterThan(15);
});
