/** Every environment variable that the product reads has a row in the README, and every row names a variable that is read. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Used by tests, benchmarks, npm and the system; not part of the configuration. */
const notForOperators = new Set(['FAILPOINT', 'AJO_SERVER', 'TEST_POSTGRES_PORT', 'NODE_COMPILE_CACHE', 'PATH']);
const programs = globSync(['server/src/**/*.ts', 'scripts/*.{ts,mjs}', 'web/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);
/** Read by the S3 packages, not by our code. */
const readByPackages = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

function readVariables(): Set<string> {
  const inSchema = named(
    read('server/src/platform/config.ts').split('z.object({')[1]?.split('\n});')[0] ?? '',
    /^ {2}([A-Z][A-Z0-9_]+):/gm,
  );
  const inBrand = named(read('web/brand-variables.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm);
  const direct = programs.flatMap((file) => named(read(file), /(?:process\.)?env\[?\.?'?([A-Z][A-Z0-9_]{2,})/g));
  return new Set(
    [...inSchema, ...inBrand, ...direct, ...readByPackages].filter(
      (name) => !name.startsWith('VITE_') && !notForOperators.has(name),
    ),
  );
}

function rowsOfReadme(): string[] {
  const table = read('README.md').split('## Configuration')[1]?.split('\n## ')[0] ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => named(line.split('|')[1] ?? '', /`([A-Z0-9_]+)`/g));
}

test('the README has a row for each variable that the product reads, once, and no other', () => {
  const variables = readVariables();
  expect(variables.size).toBeGreaterThan(30);
  expect(rowsOfReadme().sort()).toEqual([...variables].sort());
});
