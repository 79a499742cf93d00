/** Forms are bounded before they are read: by the brackets of all names together. */
import { expect, test } from 'vitest';
import { bodyLimits } from './body-limits.ts';
import { parseFields } from './body-parsers.ts';

const { brackets, fields } = bodyLimits;
const names = (count: number, open: string, close: string): string =>
  Array.from({ length: count }, (_, at) => `f${at}${open}a${close}${open}b${close}=1`).join('&');

test('the maximum number of brackets is accepted', () => {
  expect(Object.keys(parseFields(names(brackets / 2, '[', ']')))).toHaveLength(brackets / 2);
  expect(brackets / 2).toBe(fields);
});

test.each([
  ['written out', '[', ']'],
  ['encoded', '%5B', '%5D'],
  ['encoded in lower case', '%5b', '%5d'],
])('one bracket more is refused, %s', (_how, open, close) => {
  const tooMany = `${names(brackets / 2, open, close)}&x${open}${close}=1`;
  expect(() => parseFields(tooMany)).toThrow(expect.objectContaining({ code: 'form_too_large', kind: 'invalid' }));
});

test('a few names of many levels count by their levels', () => {
  const deep = `a${'[b]'.repeat(20)}=1`;
  expect(() => parseFields(Array.from({ length: brackets / 20 + 1 }, () => deep).join('&'))).toThrow(/brackets/);
});

test.each([
  ['JSON that curl names a form', '{"dry_run":true}', 'json_as_form'],
  ['a list', ' [{"a":1}]', 'json_as_form'],
  ['a broken escape', '%%%=1', 'form_unreadable'],
  ['a value without a name', '=x', 'form_unreadable'],
])('%s is refused: as a form it would count as no field', (_what, text, code) => {
  expect(() => parseFields(text)).toThrow(expect.objectContaining({ code, kind: 'invalid' }));
});

test.each(['', 'dry_run=true', 'text=%7B%22a%22%3A1%7D', 'note=50%25+off'])('a form stays a form: %s', (text) => {
  expect(Object.keys(parseFields(text))).toHaveLength(text === '' ? 0 : 1);
});
