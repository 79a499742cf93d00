/** The code of an automatic denial: the income only where it is the one reason. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import type { HardStop } from '@ajo/contract/modules/loans.credit';
import { expect, test } from 'vitest';
import { denialCodeOf } from './auto-deny.rules.ts';

const stopsOf = (...rules: HardStop[]) => rules.map((rule) => ({ rule, text: rule, final: true }));

test.each([
  [['dti'], noMoney, 'income_low'],
  [['dti'], kobo(1n), 'burden_high'],
  [['dti', 'age'], noMoney, 'age'],
  [['late', 'dti'], kobo(1n), 'running_loan_late'],
  [['blacklisted'], noMoney, 'credit_history'],
  [['score'], noMoney, 'policy'],
] as const)('a denial for %s with other instalments of %s has the code %s', (rules, existing, code) => {
  expect(denialCodeOf(stopsOf(...rules), { existing_instalments: existing })).toBe(code);
});
