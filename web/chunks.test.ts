/** Which chunk a file of the program is part of, from a build that the bundler has split. */
import { expect, test } from 'vitest';
import { chunkNames } from './chunks.ts';

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  fileName,
  facadeModuleId: `/ajo/web/${moduleIds[0]}`,
  moduleIds: moduleIds.map((id) => (id.includes('node_modules') ? `/ajo/${id}` : `/ajo/web/${id}`)),
  imports,
});
const entry = (source: string, imports: string[]) => chunk(source, [source], imports);

const split = [
  chunk('react.js', ['node_modules/react/index.js']),
  chunk('field.js', ['src/ui/fields.tsx', 'node_modules/field/index.js']),
  chunk('table.js', ['src/ui/table.tsx', 'node_modules/table/index.js']),
  chunk('dialog.js', ['src/ui/dialog.tsx']),
  chunk('figures.js', ['src/ui/figures.tsx']),
  chunk('bars.js', ['src/ui/bars.tsx']),
  entry('src/modules/loan-applications/screens/loan-list.screen.tsx', ['figures.js', 'register.js']),
  chunk('register.js', ['src/modules/auth/profile-fields.tsx']),
  entry('index.html', ['react.js']),
  chunk('auth.js', ['src/app/areas/public/auth-layout.tsx', 'src/app/areas/public/auth.css'], ['react.js']),
  ...['sign-in', 'register', 'forgot', 'change-password'].map((name) =>
    entry(`src/modules/auth/screens/${name}.screen.tsx`, ['field.js', 'register.js']),
  ),
  entry('src/app/areas/customer/customer-layout.tsx', ['table.js']),
  entry('src/app/areas/customer/dashboard.page.tsx', ['table.js', 'field.js', 'figures.js']),
  entry('src/app/areas/customer/ahead.ts', []),
  entry('src/app/areas/merchant/merchant-layout.tsx', []),
  entry('src/app/areas/merchant/dashboard.page.tsx', ['bars.js']),
  entry('src/modules/dashboard/components/board.tsx', ['bars.js']),
  entry('src/modules/dashboard/components/owners.tsx', ['bars.js']),
  entry('src/app/areas/staff/staff-routes.ts', []),
  entry('src/app/areas/staff/staff-layout.tsx', ['table.js']),
  entry('src/app/areas/staff/dashboard.page.tsx', []),
];

test.each([
  ['web/index.html', 'core'],
  ['node_modules/react/index.js', 'vendor'],
  ['web/src/modules/auth/screens/register.screen.tsx', 'sign-in-pages'],
  ['web/src/ui/fields.tsx', 'core'],
  ['node_modules/field/index.js', 'vendor'],
  ['web/src/ui/table.tsx', 'kit'],
  ['node_modules/table/index.js', 'kit'],
  ['web/src/app/areas/customer/dashboard.page.tsx', 'customer-pages'],
  ['web/src/app/areas/staff/staff-layout.tsx', 'staff-pages'],
  // Requests needs these too.
  ['web/src/ui/figures.tsx', 'kit'],
  // And the board these.
  ['web/src/ui/bars.tsx', 'kit'],
  ['web/src/modules/auth/profile-fields.tsx', 'core'],
  ['web/src/app/areas/public/auth.css', 'core'],
] as const)('%s is in %s', (file, name) => {
  expect(chunkNames(split).get(`/ajo/${file}`)).toBe(name);
});

test('the bundler splits what no page needs at once', () => {
  expect(chunkNames(split).has('/ajo/web/src/ui/dialog.tsx')).toBe(false);
});

test('a renamed source of an arrival fails the build', () => {
  expect(() => chunkNames(split.slice(0, -1))).toThrow('staff/dashboard.page.tsx is not an entry of the build');
});
