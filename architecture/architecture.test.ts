/** Checks the import rules in the repository, and that each rule detects a planted violation in a temporary copy. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules, type Side } from '../modules.ts';
import { laws } from './laws.ts';
import { violations } from './violations.ts';

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'ajo-architecture-'));
const sides: Side[] = ['contract', 'server', 'web'];
const packages = [...sides, 'sandbox'];

/** Every source file that a rule could apply to. */
const sources = (folder: string): string[] =>
  sides
    .flatMap((side) =>
      readdirSync(join(folder, side, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
        .map((file) => `${side}/src/${file.replaceAll('\\', '/')}`),
    )
    .sort();

/** Rules about text, not imports: time comes from the context's clock, in TypeScript and in SQL. */
const wordLaws: [name: string, files: RegExp, words: RegExp][] = [
  ['no-clock-in-modules', /\/src\/modules\//, /new Date\(\)|Date\.now\(\)/],
  [
    'no-clock-in-sql',
    /^server\/src\/modules\/.*\.(store|queries)\.ts$/,
    /\bnow\(\)`|[\s(=]now\(\)|current_(date|timestamp)|clock_timestamp/,
  ],
];

/** The whole repository is read twice: minutes where other programs need the machine. */
const patience = 300_000;

async function look(folder: string): Promise<{ seen: string[]; broken: Set<string> }> {
  const { output } = await cruise(
    sides.map((side) => `${side}/src`),
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: laws },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`\.(test|d)\.tsx?$|\.css$` },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'default'],
        extensions: ['.ts', '.tsx', '.js'],
      },
    },
  );
  const { modules: found, summary } = output as ICruiseResult;
  const spoken = sources(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return wordLaws
      .filter(([, files, words]) => files.test(file) && words.test(withoutClockNow(text)))
      .map(([name]) => `${name} in ${file}`);
  });
  return {
    seen: found
      .map((one) => one.source)
      .filter((file) => /^(contract|server|web)\/src\//.test(file))
      .sort(),
    broken: new Set([...summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`), ...spoken]),
  };
}

/** `clock.now()` is allowed. */
const withoutClockNow = (text: string): string => text.replaceAll(/clock\.now\(\)/g, '');

/** A copy whose workspace links point into the copy; all other files are shared with the original. */
beforeAll(() => {
  for (const name of packages)
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (from) => !/[\\/](dist|node_modules)$/.test(from) });
  mkdirSync(join(copy, 'node_modules/@ajo'), { recursive: true });
  for (const name of packages) symlinkSync(join(copy, name), join(copy, 'node_modules/@ajo', name), 'junction');
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '@ajo'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
}, patience);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(sides)('%s contains exactly the modules that modules.ts lists for it', (side) => {
  // The contract of one module may be in several files: wallets.ts, wallets.cards.ts.
  const found = new Set(readdirSync(join(root, side, 'src/modules')).map((name) => name.replace(/\..*$/, '')));
  expect([...found].sort()).toEqual(
    modules
      .filter((module) => module.sides.includes(side))
      .map(({ name }) => name)
      .sort(),
  );
});

test('the check reads every source file, and none breaks a rule', { timeout: patience }, async () => {
  const { seen, broken } = await look(root);
  expect(seen).toEqual(sources(root));
  expect([...broken]).toEqual([]);
});

describe('violations planted in a copy', () => {
  let broken: Set<string>;
  beforeAll(async () => {
    for (const [file, text] of violations.flatMap(({ files }) => Object.entries(files))) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
    ({ broken } = await look(copy));
  }, patience);

  test.each(violations.map(({ law, files }) => [law, Object.keys(files).at(-1)]))('%s detects %s', (law, file) => {
    expect([...broken]).toContain(`${law} in ${file}`);
  });

  test('every rule has a violation that it detects', () => {
    const planted = new Set(violations.map(({ law }) => law));
    const names = laws.map(({ name = '' }) => name).filter((name) => !name.endsWith('-imports-only-lower-layers'));
    expect([...names, ...wordLaws.map(([name]) => name)].filter((name) => !planted.has(name))).toEqual([]);
  });
});
