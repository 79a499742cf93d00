/** Checks the written rules in every file, and that each rule detects a planted violation. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCalls } from '../contract/src/all-calls.ts';
import { modules } from '../modules.ts';
import { writtenLaws } from './written-laws.ts';

const root = join(import.meta.dirname, '..');
const folders = ['architecture', 'bench', 'contract', 'docs', 'e2e', 'sandbox', 'scripts', 'server', 'web'];
const files = globSync(['*', ...folders.map((folder) => `${folder}/**/*`)], {
  cwd: root,
  exclude: (name) => /(^|[\\/])(node_modules|dist|\.ajo|screenshots)$/.test(name),
})
  .map((file) => file.replaceAll('\\', '/'))
  // The rules contain the text that they search for.
  .filter((file) => /\.(ts|tsx|mjs|md|json|sql|css|html)$/.test(file) && file !== 'architecture/written-laws.ts');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe.each(writtenLaws)('$name', ({ of, isBroken, planted }) => {
  test('detects a planted violation', () => {
    expect([of.test(planted.file), isBroken(planted.text, planted.file)]).toEqual([true, true]);
  });

  test('holds everywhere', () => {
    const seen = files.filter((file) => of.test(file));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((file) => isBroken(read(file), file))).toEqual([]);
  });
});

test('every server module has a README', () => {
  const without = modules.filter(
    ({ name, sides }) => sides.includes('server') && !existsSync(join(root, `server/src/modules/${name}/README.md`)),
  );
  expect(without).toEqual([]);
});

test('the path of every call is written out in the contract of one module', () => {
  const contracts = files.filter((file) => file.startsWith('contract/src/modules/') && !file.endsWith('.test.ts'));
  const texts = contracts.map((file) => ({ module: file.split('/')[3]?.split('.')[0] ?? '', text: read(file) }));
  const modulesWith = (path: string) => [
    ...new Set(texts.flatMap(({ module, text }) => (text.includes(`'${path}'`) ? [module] : []))),
  ];
  const names = new Set<string>(modules.map(({ name }) => name));
  const isFound = ([module, ...others]: string[]): boolean => module !== undefined && names.has(module) && others.length === 0;
  const lost = allCalls.filter(({ path }) => !isFound(modulesWith(path)));
  // Calls of onboarding are answered at a second address without their prefix (decision 010).
  expect(lost.map(({ path }) => path).filter((path) => !isFound(modulesWith(`/user/onboarding${path}`)))).toEqual([]);
});

const repeated = (numbers: string[]): string[] => numbers.filter((number, at) => numbers.indexOf(number) !== at);

test('numbers of migrations and of decisions are unique', () => {
  expect(repeated(['001', '002', '001'])).toEqual(['001']);
  const numbersOf = (pattern: string): string[] =>
    globSync(pattern, { cwd: root }).map((file) => /\d+(?=[_-])/.exec(file)?.[0] ?? '');
  for (const pattern of ['server/migrations/*.sql', 'docs/decisions/0*.md']) {
    expect(numbersOf(pattern).length).toBeGreaterThan(30);
    expect(repeated(numbersOf(pattern))).toEqual([]);
  }
});

/** " (superseded in part by 140 and 141)" of a decision that starts so; otherwise empty. */
function supersessionOf(text: string): string {
  const [, part, links = ''] = /^\*\*Superseded( in part)?\*\* by ([^:.]+)/m.exec(text.replaceAll(/\]\(\S+\)/g, ']')) ?? [];
  const numbers = [...links.matchAll(/\[(\d{3})\]/g)].map(([, number]) => number);
  return numbers.length === 0 ? '' : ` (superseded${part ?? ''} by ${numbers.join(' and ')})`;
}

test('the index lists every decision with its title and what supersedes it, and no other', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const lineOf = (file: string): string => {
    const [, number, title] = /^# (\d{3}):? (.+)/.exec(read(file)) ?? [];
    return `- [${number}](${file.split('/').at(-1)}) ${title}${supersessionOf(read(file))}`;
  };
  const index = read('docs/decisions/README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(index).toEqual(decisions.toSorted().map(lineOf));
});

test('every cited decision exists', () => {
  const known = new Set(globSync('docs/decisions/*.md', { cwd: root }).map((file) => /\d{3}/.exec(file)?.[0]));
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(/\bdecision (\d{3})\b/gi)].map(([, number]) => ({ file, number })),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
});
