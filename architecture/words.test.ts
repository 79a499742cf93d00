/** Every text that people read uses the words of the product: screens, messages, documents, answers of the API and output of commands. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownTextsOf } from './shown-texts.ts';
import { allowedSentences, allowedTexts, brokenIn, longSentencesOf, wordLaws } from './word-laws.ts';

const areas = ['web/src', 'server/src', 'contract/src', 'scripts', 'sandbox/src'];
const files = execFileSync('git', ['ls-files', ...areas], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/tests\//.test(file));
const shown = files.flatMap((file) =>
  shownTextsOf(file, readFileSync(file, 'utf8')).map(({ text, line }) => ({ text, place: `${file}:${line}` })),
);

test('no text that people read uses a banned word', () => {
  const found = shown.flatMap(({ text, place }) => {
    const broken = brokenIn(text);
    return broken ? [`${place} “${text}”: write ${broken.write}`] : [];
  });
  expect(found).toEqual([]);
});

test('no sentence that people read is longer than 20 words', () => {
  expect(shown.flatMap(({ text, place }) => longSentencesOf(text).map((sentence) => `${place} ${sentence}`))).toEqual([]);
});

test('texts are found in literals, templates and elements, and nothing that only a program reads', () => {
  const source = `
    import { a } from 'a b';
    const key = 'loan_state';
    const query = sql\`select from whom\`;
    const title = 'Loan list';
    const line = \`Loan \${key} is late\`;
    const page = <p className="a b" title="Add note">Two words</p>;`;
  expect(shownTextsOf('planted.tsx', source).map(({ text }) => text)).toEqual([
    'Loan list',
    'Loan … is late',
    'Add note',
    'Two words',
  ]);
});

test.each([
  ['Nobody was named yet.', true],
  ['I stand as guarantor for the loan.', false],
  ['The register said nothing', true],
  ['Let the customer in again', true],
  ['No guarantor yet', false],
  ['Enter an e-mail address', true],
])('“%s” is refused: %s', (text, isBroken) => {
  expect(brokenIn(text) !== undefined).toBe(isBroken);
});

test('a sentence of 21 words is too long, two of 11 are not', () => {
  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
  expect(longSentencesOf(words(21))).toHaveLength(1);
  expect(longSentencesOf(`${words(11)}. ${words(11)}.`)).toEqual([]);
});

test('every law names a replacement, and every exception a reason and a text that uses it', () => {
  expect(wordLaws.every(({ write }) => write !== '')).toBe(true);
  for (const { text, why } of [...allowedTexts, ...allowedSentences]) {
    expect(why).not.toBe('');
    expect(shown.some((one) => text.test(one.text))).toBe(true);
  }
});
