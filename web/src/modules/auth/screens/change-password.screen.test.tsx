/** The page that changes the password: where it leads back to. */
import { openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test.each([
  ['user', '/profile'],
  ['merchant', '/merchant/account'],
  ['hr', '/admin/account'],
] as const)('Cancel leads a signed-in %s to %s', async (as, account) => {
  await openPage('/change-password', { as, answers: [] });
  expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe(account);
  expect(screen.queryByRole('link', { name: 'Back to sign in' })).toBeNull();
});
