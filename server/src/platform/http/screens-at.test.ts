/** An address is the app's only when its router has a screen for it. */
import { expect, test } from 'vitest';
import { screensAt } from './screens-at.ts';

const knows = screensAt([
  '/dashboard',
  '/admin/requests',
  '/admin/requests/:loan_id',
  '/admin/:type/:id/edit-package/:packageIndex',
]);

test.each([
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/Dashboard', true],
  ['/dashboards', false],
  ['/dashboard/more', false],
  ['/admin', false],
  ['/admin/requests', true],
  ['/admin/requests/0198-x', true],
  ['/admin/requests/0198-x/more', false],
  ['/admin/betalife_food/7/edit-package/0', true],
  ['/admin/betalife_food/7/edit-package', false],
  ['/wp-login', false],
  ['/', false],
])('%s has a screen: %s', (path, isKnown) => {
  expect(knows(path)).toBe(isKnown);
});
