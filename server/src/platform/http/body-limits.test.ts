/** JSON is measured before it is parsed: by its levels and values, not by what its texts hold. */
import { expect, test } from 'vitest';
import { bodyLimits, checkJsonSize } from './body-limits.ts';

const { depth, values } = bodyLimits;

test.each([
  ['as deep as allowed', '['.repeat(depth) + ']'.repeat(depth)],
  ['as many values as allowed', `[${'1,'.repeat(values - 1)}1]`],
  ['brackets and commas in a text', `{"a":"${'[{,'.repeat(50_000)}"}`],
  ['escaped quotes in a text', JSON.stringify({ a: '"[\\"['.repeat(50_000) })],
  ['an open text', `"${'['.repeat(100)}`],
  ['many short lists beside each other', `[${'[],'.repeat(1_000)}[]]`],
])('%s passes', (_what, text) => {
  expect(() => checkJsonSize(text)).not.toThrow();
});

test.each([
  ['one level too deep', '['.repeat(depth + 1), 'At most 20 levels of nesting'],
  ['one value too many', `[${'1,'.repeat(values)}1]`, 'At most 10,000 values'],
])('%s is refused', (_what, text, sentence) => {
  expect(() => checkJsonSize(text)).toThrow(sentence);
});
