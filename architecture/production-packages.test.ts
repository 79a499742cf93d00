/** What runs after `npm ci --omit=dev` imports no package that this leaves out. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
type Lock = { packages: Record<string, { dev?: boolean } | undefined> };
/** Of every installed package, whether it is for development only, as npm has computed it. */
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const isForDevelopment = (name: string): boolean => lock.packages[`node_modules/${name}`]?.dev ?? false;

/** The server, and the commands that an operator runs on it. */
const inProduction = ['server/src', 'contract/src', 'scripts/database.ts', 'scripts/recovery.ts', 'scripts/run.mjs'];

const filesOf = (entry: string): string[] =>
  statSync(join(root, entry)).isDirectory()
    ? readdirSync(join(root, entry), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.m?ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
        .map((file) => join(entry, file))
    : [entry];

/** Executed when the file is loaded; `import()` counts in the server as well, because nothing else starts it. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const atLoad = text.matchAll(/^(?:import|export)(?! type\b)(?:\s[^;'"]*?\sfrom)?\s'([^']+)'/gm);
  const onDemand = file.startsWith('scripts') ? [] : text.matchAll(/\bimport\('([^']+)'\)/g);
  return [...atLoad, ...onDemand].map(([, from = '']) => from);
}

/** `file imports package`, of the entries and of every file that they load by its path. */
function developmentImports(entries: string[]): string[] {
  const waiting = entries.flatMap(filesOf);
  const loaded = new Set(waiting);
  const found: string[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const from of importsOf(file)) {
      const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(from) ?? [];
      if (!/^[.#]/.test(from) && !isBuiltin(from) && isForDevelopment(name)) found.push(`${file} imports ${name}`);
      const next = join(file, '..', from);
      if (!from.startsWith('.') || loaded.has(next) || !existsSync(join(root, next))) continue;
      loaded.add(next);
      waiting.push(next);
    }
  }
  return found.toSorted();
}

test('the server and its commands start without packages for development', () => {
  expect(developmentImports(inProduction)).toEqual([]);
});

test('a file that needs one is found', () => {
  expect(developmentImports(['web/build.ts'])).toContain('web/build.ts imports vite');
});
