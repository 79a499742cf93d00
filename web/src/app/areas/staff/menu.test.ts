/** The staff sidebar by role. */
import { expect, test } from 'vitest';
import { isGroup, isWithin, menuOf, placeIn } from './menu.ts';

const all = (): boolean => true;
const labels = (role: Parameters<typeof menuOf>[0]): string[] =>
  menuOf(role, all).map((entry) =>
    isGroup(entry) ? `${entry.label}: ${entry.links.map(({ label }) => label).join(', ')}` : entry.label,
  );

test('each restricted role sees its own entries', () => {
  expect(labels('finance')).toEqual([
    'Requests',
    'Savings: Savings Accounts, Transaction History, Withdrawal Requests',
    'Collection',
    'Reconciliation',
    'Users',
    'Waiting for approval',
    'Dashboard',
    'BetaLife subscriptions',
    'Books and reports: Ledger, Reports, Portfolio, Month close',
  ]);
  expect(labels('compliance_officer')).toEqual(['Dashboard', 'Requests', 'Users', 'Waiting for approval']);
  expect(labels('recovery_officer')).toEqual([
    'Requests',
    'Users',
    'Waiting for approval',
    'Dashboard',
    'Defaulters',
    'Field visits',
  ]);
  expect(labels('hr')).toEqual(['Admins', 'Requests', 'Savings: Savings Accounts', 'Waiting for approval', 'Dashboard']);
});

test('every other role sees the full menu, in the order of the specification, and approvals below', () => {
  for (const role of ['superadmin', 'admin', 'subadmin', 'team_lead', 'credit_officer'] as const)
    expect(labels(role).filter((label) => !label.startsWith('Books and reports'))).toEqual([
      'Dashboard',
      'Requests',
      'Investments',
      'Merchants',
      'Defaulters',
      'Reconciliation',
      'Collection',
      'Branch',
      'Referrals',
      'Businesses',
      'Admins',
      'Providus Repush',
      'Users: Users, Transfer Requests, User Management Requests',
      'Savings: Savings Accounts, Betalife Product Setup, Transaction History, Withdrawal Requests',
      'Waiting for approval',
    ]);
});

test('the books are for the roles that read the ledger, each with the pages that it may open', () => {
  const booksOf = (role: Parameters<typeof menuOf>[0]) => labels(role).filter((label) => label.startsWith('Books and reports'));
  expect(booksOf('superadmin')).toEqual(['Books and reports: Ledger, Reports, Portfolio, Month close']);
  expect(booksOf('admin')).toEqual(['Books and reports: Ledger, Reports, Portfolio']);
  expect(['subadmin', 'team_lead', 'credit_officer', 'onboarding_officer'].flatMap((role) => booksOf(role as 'admin'))).toEqual(
    [],
  );
});

test('an entry whose page the role may not open is left out', () => {
  expect(labels('onboarding_officer')).toContain('Savings: Savings Accounts, Betalife Product Setup');
});

test('the addresses are those of the specification', () => {
  const links = menuOf('admin', all).flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  expect(links.find(({ label }) => label === 'Providus Repush')?.to).toBe('/admin/settlements');
  expect(links.find(({ label }) => label === 'Betalife Product Setup')?.to).toBe('/admin/betalife-product');
  expect(links.find(({ label }) => label === 'Branch')?.to).toBe('/admin/branch');
});

test('an entry without a screen is not shown, nor a group without entries', () => {
  expect(menuOf('hr', (path) => path === '/admin/requests')).toEqual([{ label: 'Requests', to: '/admin/requests' }]);
});

test('a page is within an entry by whole parts of its address', () => {
  expect(['', '/SV-1', '-products'].map((end) => isWithin(`/admin/savings${end}`, '/admin/savings'))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a page without an entry is highlighted where it is found, and settings and the pages of the reader nowhere', () => {
  const placeOf = (page: string, role: Parameters<typeof menuOf>[0] = 'admin') => placeIn(menuOf(role, all), page);
  expect(placeOf('/admin/requests/AJ-1')).toBe('/admin/requests/AJ-1');
  expect(placeOf('/admin/loan-products')).toBe('/admin/requests');
  expect(placeOf('/admin/field-visits')).toBe('/admin/defaulters');
  expect(placeOf('/admin/field-visits', 'recovery_officer')).toBe('/admin/field-visits');
  expect(placeOf('/admin/betalife-subscriptions/1')).toBe('/admin/betalife-product');
  expect(placeOf('/admin/betalife-subscriptions/1', 'finance')).toBe('/admin/betalife-subscriptions/1');
  expect(placeOf('/admin/betalife-deliveries', 'finance')).toBe('/admin/betalife-subscriptions');
  expect(placeOf('/admin/betalife_food/1')).toBe('/admin/betalife-product');
  expect(placeOf('/admin/investment-plans')).toBe('/admin/investments');
  expect(placeOf('/admin/investment-plans', 'hr')).toBe('');
  expect(placeOf('/admin/brand')).toBe('');
  expect(placeOf('/admin/account')).toBe('');
  expect(placeOf('')).toBe('');
});
