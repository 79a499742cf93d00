/** The instruction of a contract that continues another one. */
import { instructionsOf, MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import { InvestmentPayout } from '@ajo/contract/modules/investments';
import { expect, test } from 'vitest';
import { instructionAfter, whyNotInstruction } from './investment.rules.ts';

test.each(InvestmentPayout.options)('an instruction that a plan with interest paid at %s refuses is not copied', (payout) => {
  for (const instruction of MaturityInstruction.options) {
    const next = instructionAfter(payout, instruction);
    expect(whyNotInstruction(payout, next)).toBeUndefined();
    expect(next).toBe(instructionsOf(payout).includes(instruction) ? instruction : 'roll_principal');
  }
});
