/** Every owner of a ledger account that has a page leads to it. */
import { LedgerOwnerKind } from '@ajo/contract/modules/ledger';
import { expect, test } from 'vitest';
import { kindText, ownerText, pageOfOwner } from './ledger.labels.ts';

const id = '0199a000-0000-7000-8000-0000000000d1';

test.each([
  ['loan', `/admin/requests/${id}`],
  ['savings', `/admin/savings/${id}`],
  ['investment', `/admin/investments/${id}`],
  ['subscription', `/admin/betalife-subscriptions/${id}`],
  ['customer', `/admin/users/${id}`],
  ['merchant', undefined],
  ['provider', undefined],
] as const)('%s leads to %s', (kind, page) => {
  expect(pageOfOwner({ kind, id })).toBe(page);
});

test('every kind of owner is decided here', () => {
  expect(LedgerOwnerKind.options).toHaveLength(7);
});

test('a kind of journal is its name, and the tax on interest is deducted', () => {
  expect(kindText('loan-fee-returned')).toBe('Loan fee returned');
  expect(kindText('withholding-tax-taken')).toBe('Withholding tax deducted');
});

test('a provider is named; of the others the number, or the end of the id, tells them apart', () => {
  expect(ownerText({ kind: 'provider', id: 'providus' })).toBe('Providus');
  expect(ownerText({ kind: 'loan', id })).toBe('Loan …0000000000d1');
  expect(ownerText({ kind: 'loan', id }, 'AJ-000042')).toBe('Loan AJ-000042');
});
