/** The replacement of a part of zod fits the zod that is installed. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as replacement from './without-json-schema.ts';
import { jsonSchemaParts } from './vite.config.ts';

const core = join(import.meta.dirname, '../node_modules/zod/v4/core');

test('it exports every name of the files that it replaces, and no other', async () => {
  const files = ['to-json-schema.js', 'json-schema-processors.js'];
  for (const file of files) expect(`../core/${file}`).toMatch(jsonSchemaParts);
  const parts = await Promise.all(files.map((file) => import(pathToFileURL(join(core, file)).href) as Promise<object>));
  expect(Object.keys(replacement).sort()).toEqual([...new Set(parts.flatMap((part) => Object.keys(part)))].sort());
});

test('calling it throws the reason, and schemas remain usable', () => {
  expect(() => replacement.toJSONSchema()).toThrow('JSON schemas are not part of the bundle for browsers');
  expect(z.toJSONSchema(z.string())).toMatchObject({ type: 'string' });
});
