/** Base UI stays behind our own parts, and pages loaded first by every user do not load it. */
import { expect, test } from 'vitest';

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const library = `from '${'@base-ui'}`;

test('no file outside of ui imports the library', () => {
  expect(Object.keys(texts).length).toBeGreaterThan(30);
  const outside = Object.entries(texts).filter(([file, text]) => !file.startsWith('./') && text.includes(library));
  expect(outside.map(([file]) => file)).toEqual([]);
});

test('inside ui, only the part loaded on demand imports it', () => {
  const users = Object.entries(texts).filter(([file, text]) => file.startsWith('./') && text.includes(library));
  expect(users.map(([file]) => file)).toEqual(['./tab-list.tsx']);
});
