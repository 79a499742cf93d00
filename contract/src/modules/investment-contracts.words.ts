/** What an instruction does at maturity, in words. It depends on the payout of the interest: what was paid during the term is not paid again. */
import type { MaturityInstruction } from './investment-contracts.ts';
import type { InvestmentPayout } from './investments.ts';

const instructionTexts: Record<InvestmentPayout, Record<MaturityInstruction, string>> = {
  maturity: {
    pay_out: 'Pay out everything',
    roll_principal: 'Invest the principal again, pay the interest',
    roll_all: 'Invest everything again',
  },
  monthly: {
    pay_out: 'Pay out principal and interest',
    roll_principal: 'Invest the principal again, pay the last interest',
    roll_all: 'Invest the principal and the last interest again',
  },
  upfront: {
    pay_out: 'Pay out the principal',
    roll_principal: 'Invest the principal again',
    roll_all: 'Invest the principal again',
  },
};

export const instructionText = (payout: InvestmentPayout, instruction: MaturityInstruction): string =>
  instructionTexts[payout][instruction];
