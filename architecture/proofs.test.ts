/** Every proof in docs/what-others-get-wrong.md exists: the file, and a test with that title in it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '..', 'docs');
const page = readFileSync(join(docs, 'what-others-get-wrong.md'), 'utf8');
const rowsOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|---') && !line.endsWith('| proof |'));
const proofsOf = (row: string) =>
  [...row.matchAll(/“([^”]+)” \(\[[^\]]+\]\((\.\.\/[^)]+)\)\)/g)].map(([, title = '', file = '']) => ({ title, file }));

/** Problems of a row: it names no proof, or a proof that does not exist. */
function problemsOf(row: string): string[] {
  const proofs = proofsOf(row);
  if (proofs.length === 0) return [`no proof: ${row}`];
  return proofs.flatMap(({ title, file }) => {
    const path = join(docs, file);
    if (!existsSync(path)) return [`no file ${file}`];
    return readFileSync(path, 'utf8').includes(title) ? [] : [`no test “${title}” in ${file}`];
  });
}

test('a row without a proof, with a missing file, or with a wrong title is detected', () => {
  const here = '../architecture/proofs.test.ts';
  const planted = [
    '| Something | a rule | nothing |',
    '| Something | “it works” ([gone.test.ts](../gone.test.ts)) |',
    `| Something | “it ${'never'} works” ([proofs.test.ts](${here})) |`,
  ];
  expect(planted.flatMap(problemsOf)).toHaveLength(3);
  expect(problemsOf(`| Something | “every row names tests that exist, by file and title” ([proofs.test.ts](${here})) |`)).toEqual(
    [],
  );
});

test('every row names tests that exist, by file and title', () => {
  const rows = rowsOf(page);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});
