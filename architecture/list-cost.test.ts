/**
 * What a list costs: its declaration, the register, its binding on the server, and at most two files that show it. A register that every list
 * had to join as well would name them all. The SQL of its query and the address of its page are not counted: they do not name the list.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredLists } from '@ajo/contract/all-lists';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const maxFiles = 5;
type Source = { file: string; text: string };

const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file): Source => ({ file, text: readFileSync(join(root, file), 'utf8') }));

function tooCostly(lists: readonly string[], within: readonly Source[]): string[] {
  return lists.flatMap((list) => {
    const name = new RegExp(`\\b${list}\\b`);
    const naming = within.filter(({ text }) => name.test(text)).map(({ file }) => file);
    return naming.length > maxFiles ? [`${list} is named in ${naming.join(', ')}`] : [];
  });
}

test('a list that one register more has to name is found', () => {
  const files = ['declaration', 'register', 'binding', 'screen', 'menu', 'labels'];
  const planted = files.map((file): Source => ({ file, text: 'export const labels = { billList: "Bills" }' }));
  expect(tooCostly(['billList'], planted)).toEqual([`billList is named in ${files.join(', ')}`]);
  expect(tooCostly(['billList'], planted.slice(1))).toEqual([]);
});

test('every declared list is named in at most five source files', () => {
  expect(sources.some(({ file }) => file.endsWith('all-lists.ts'))).toBe(true);
  expect(tooCostly(Object.keys(declaredLists), sources)).toEqual([]);
});
