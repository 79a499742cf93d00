/** A build in which a replacement is not used fails. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { requireReplacements } from './vite.config.ts';

const folder = await mkdtemp(join(tmpdir(), 'ajo-replacements-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [page, replacement] = [join(folder, 'page.js'), join(folder, 'replacement.js')];
await writeFile(page, "export { answer } from './original.js';");
await writeFile(join(folder, 'original.js'), 'export const answer = 1;');
await writeFile(replacement, 'export const answer = 2;');

const built = (find: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [requireReplacements([replacement])],
    resolve: { alias: [{ find, replacement }] },
    build: { write: false, lib: { entry: page, formats: ['es'] } },
  });

test('an alias that matches no import stops the build, and names the file', async () => {
  await expect(built('./renamed.js')).rejects.toThrow('replacement.js');
});

test('an alias that matches does not', async () => {
  await expect(built('./original.js')).resolves.toBeDefined();
});
