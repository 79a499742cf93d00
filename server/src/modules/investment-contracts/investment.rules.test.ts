/** The instruction of a contract that continues another one, and the ways to pay for one. */
import { instructionsOf, MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import { InvestmentPayout } from '@ajo/contract/modules/investments';
import { expect, test } from 'vitest';
import {
  instructionAfter,
  whyNotInstruction,
  whyNotPayFor,
  whyNotPayFromOutside,
  whyNotRecordPayment,
} from './investment.rules.ts';
import type { Investment } from './investment.ts';

test.each(InvestmentPayout.options)('an instruction that a plan with interest paid at %s refuses is not copied', (payout) => {
  for (const instruction of MaturityInstruction.options) {
    const next = instructionAfter(payout, instruction);
    expect(whyNotInstruction(payout, next)).toBeUndefined();
    expect(next).toBe(instructionsOf(payout).includes(instruction) ? instruction : 'roll_principal');
  }
});

test('an order for own savings takes no money from outside, and takes their money until its end', () => {
  const end = new Date('2026-03-03T08:00:00Z');
  const order = { status: 'pending', paysUntil: end, savingsOnly: true } as Investment;
  const before = new Date(end.getTime() - 1);
  expect([whyNotPayFor(order, before), whyNotPayFromOutside(order, before)?.code]).toEqual([undefined, 'paid_from_savings']);
  expect(whyNotPayFromOutside({ ...order, savingsOnly: false }, before)).toBeUndefined();
  expect([whyNotPayFor(order, end)?.code, whyNotPayFromOutside(order, end)?.code]).toEqual(['not_payable', 'not_payable']);
});

test('a failed payment is recorded as paid, and a paid one as not paid; nothing else is', () => {
  const states = ['waiting', 'ordered', 'completed', 'failed'] as const;
  const taking = (outcome: 'paid' | 'not_paid') => states.filter((status) => !whyNotRecordPayment({ status }, outcome));
  expect([taking('paid'), taking('not_paid')]).toEqual([['failed'], ['completed']]);
});
