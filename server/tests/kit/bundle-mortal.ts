/** Puts `mortal.ts` and the server into a few files: a process that loads two thousand of them needs three times as long to start. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** These load native code, or find their own files by where they are installed. */
const outside = /^(node:|@node-rs\/|better-sqlite3|debug|pdfkit|pg-cloudflare|pg-native|pino|react|sharp|thread-stream)/;

/** @param folder inside the project, so that packages outside the bundle are found. @returns the file to execute */
export async function bundleMortal(folder: string): Promise<string> {
  const file = join(folder, 'mortal.mjs');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'mortal.ts'),
    platform: 'node',
    external: outside,
    plugins: [{ name: 'places', transform: (code, id) => (code.includes('import.meta') ? withPlaces(code, id) : null) }],
    logLevel: 'silent',
  });
  // The ending names the format, so Node need not read the files for it.
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  return file;
}

/** A module looks for its templates, workers and fonts beside its source. */
const withPlaces = (code: string, file: string): string =>
  code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    .replaceAll('import.meta.main', 'false');
