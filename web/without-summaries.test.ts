/** Only the summaries of calls are left out. */
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withoutSummaries } from './without-summaries.ts';

const leftOf = (code: string): string => withoutSummaries(code, parseSync('code.js', code).program);

test('the summary of a call is left out, wherever it is in the definition', () => {
  expect(leftOf("const a = { read: call({ method: 'GET', summary: 'Reads, once.', path: '/a' }) };")).toBe(
    "const a = { read: call({ method: 'GET',  path: '/a' }) };",
  );
  expect(leftOf('const a = call({ path: b, summary: `At most ${most}` });')).toBe('const a = call({ path: b,  });');
});

test('a field of an answer, and a call that is named so, stay', () => {
  for (const code of [
    'const View = z.object({ summary: z.string() });',
    "const calls = { summary: call({ path: '/summary' }) };",
  ])
    expect(leftOf(code)).toBe(code);
});
