/** /admin/settings: each role finds the settings that it may open, and only those. */
import { openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const links = async (): Promise<string[]> => {
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.textContent ?? '')
    .filter((text) => !text.startsWith('Dashboard'));
};

test('finance finds the settings of money', async () => {
  await openPage('/admin/settings', { as: 'finance', answers: [] });
  expect(await links()).toEqual([
    'Withdrawal settings',
    'Investment settings',
    'Manual payments',
    'Reconciliation settings',
    'Bank holidays',
    'Provision rates',
  ]);
});

test('a superadmin finds every setting', async () => {
  await openPage('/admin/settings', { as: 'superadmin', answers: [] });
  expect(await links()).toEqual(
    expect.arrayContaining(['Loan products', 'Savings products', 'KYC tier limits', 'Recovery settings', 'Brand', 'Messages']),
  );
});

test('a role without settings reads that there are none', async () => {
  await openPage('/admin/settings', { as: 'hr', answers: [] });
  expect(await screen.findByText('Your role has no settings.')).toBeTruthy();
});
