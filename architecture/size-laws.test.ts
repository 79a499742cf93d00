/** A module stays small enough to read: its files on one side, and what its index offers to other modules. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { brokenSizeLaws, exportedValues } from './size-laws.ts';

const root = join(import.meta.dirname, '..');
const sizes = modules.flatMap(({ name, sides }) =>
  sides
    .filter((side) => side !== 'contract')
    .map((side) => {
      const folder = join(root, side, 'src/modules', name);
      const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file));
      const read = (index: string) => (file: string) => readFileSync(join(folder, dirname(index), file), 'utf8');
      const exports = files
        .filter((file) => basename(file) === 'index.ts')
        .map((index) => exportedValues(readFileSync(join(folder, index), 'utf8'), read(index)));
      return { module: `${side}/${name}`, files: files.length, exports: Math.max(0, ...exports) };
    }),
);

test('no module has more files or exports than its limit', () => {
  expect(sizes.length).toBeGreaterThan(40);
  expect(brokenSizeLaws(sizes)).toEqual([]);
});

test('types are not counted, renamed and grouped exports are', () => {
  const text = "export { a, type B, c as d } from './a.ts';\nexport type { E } from './e.ts';\nexport * as f from './f.ts';";
  expect(exportedValues(text, () => '')).toBe(3);
});

test('a file exported as a whole counts each of its values', () => {
  const file = 'export const a = 1;\nexport function b() {}\nexport type C = string;';
  expect(exportedValues("export * from './file.ts';", () => file)).toBe(2);
});

test.each([
  [{ module: 'server/planted', files: 41, exports: 1 }, 'server/planted: 41 files, limit 40'],
  [{ module: 'server/planted', files: 1, exports: 26 }, 'server/planted: 26 exports, limit 25'],
])('a module that is too large is found: %o', (size, line) => {
  expect(brokenSizeLaws([...sizes, size])).toEqual([line]);
});
