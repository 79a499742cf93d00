/** Every link that the server writes into a notification is a page of the app. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Parameters become `*` on both sides; the query string is ignored. */
const pageOf = (written: string): string =>
  written
    .replaceAll(/\$\{[^}]*\}|:\w+/g, '*')
    .split(/[?#]/)[0]
    ?.replace(/(?<=.)\/$/, '') ?? '';

const linksIn = (source: string): string[] =>
  [...source.matchAll(/\blink: (?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, template]) => pageOf(plain ?? template ?? ''));

const pages = new Set(
  [
    ...`${read('web/src/platform/paths.ts')}\n${read('web/src/app/router.tsx')}\n${read('web/src/app/areas/staff/staff-routes.ts')}\n${read('web/src/app/areas/staff/deposit-routes.ts')}`.matchAll(
      /['`](\/[^'`]*)['`]/g,
    ),
  ].map(([, path = '']) => pageOf(path)),
);
const sources = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

test('a planted link to a missing page is detected', () => {
  expect(linksIn("notify({ link: '/finance/nowhere' }); notify({ link: `/admin/requests/${loan.id}?tab=2` })")).toEqual([
    '/finance/nowhere',
    '/admin/requests/*',
  ]);
  expect([pages.has('/finance/nowhere'), pages.has('/admin/requests/*'), pages.size > 30]).toEqual([false, true, true]);
});

test('every link in a notification leads to a page', () => {
  const links = sources.flatMap((file) => linksIn(read(file)).map((link) => ({ file, link })));
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter(({ link }) => !pages.has(link))).toEqual([]);
});
