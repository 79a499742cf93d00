/** Moments, phone numbers and hidden numbers have one form each on screens (decision 954). */
import { expect, test } from 'vitest';
import { masked } from './masked.ts';

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const sources = Object.entries(texts).filter(([file]) => !file.includes('.test.') && file !== './masked.ts');

/** The function to use instead, by what a source must not have. */
const ownForms: Readonly<Record<string, RegExp>> = {
  longInstant: /\bshortInstant\b/,
  masked: /[•*]{2,} ?\$\{/,
  phoneText: /\.replace\(\/\^\\\+234\/, '0'\)|\bPhone: (\(\w+\) => )?[\w.?]*\.phone(_number)?\b(?! &&)/,
};

test.each(Object.entries(ownForms))('screens use %s', (_name, form) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter(([, text]) => form.test(text)).map(([file]) => file)).toEqual([]);
});

test('a number shows its last four digits, whatever hid the others', () => {
  expect(['6789', '******6789', '••••••6789'].map(masked)).toEqual(['••••6789', '••••6789', '••••6789']);
});
