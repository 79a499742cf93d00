/** The replacement of a part of zod fits the zod that is installed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as replacement from './without-json-schema.ts';
import { jsonSchemaParts } from './vite.config.ts';

const core = join(import.meta.dirname, '../node_modules/zod/v4/core');

/** Types, the reader of JSON schemas, and its generator: nothing of ours loads them. */
const otherImports = ['./json-schema-generator.js', './json-schema.js', './from-json-schema.js'];

test('it exports every name of the files that it replaces, and no other', async () => {
  const files = ['to-json-schema.js', 'json-schema-processors.js'];
  for (const file of files) expect(`../core/${file}`).toMatch(jsonSchemaParts);
  const parts = await Promise.all(files.map((file) => import(pathToFileURL(join(core, file)).href) as Promise<object>));
  expect(Object.keys(replacement).sort()).toEqual([...new Set(parts.flatMap((part) => Object.keys(part)))].sort());
});

test('every import of these files inside zod is replaced, however it is written', () => {
  const imports = globSync('{classic,core,mini}/*.js', { cwd: join(core, '..') }).flatMap((file) =>
    [...readFileSync(join(core, '..', file), 'utf8').matchAll(/from ["']([^"']*json-schema[^"']*)["']/g)].map(
      ([, target = '']) => target,
    ),
  );
  const replaced = imports.filter((target) => jsonSchemaParts.test(target));
  expect(replaced.length).toBeGreaterThan(3);
  expect([...new Set(imports)].filter((target) => !jsonSchemaParts.test(target))).toEqual(otherImports);
});

test('calling it throws the reason, and schemas remain usable', () => {
  expect(() => replacement.toJSONSchema()).toThrow('JSON schemas are not part of the bundle for browsers');
  expect(z.toJSONSchema(z.string())).toMatchObject({ type: 'string' });
});
