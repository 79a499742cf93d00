/** Words of investments that messages and screens share. */
import type { MaturityInstruction, PayeeProblem } from './investment-contracts.ts';
import type { InvestmentPayout } from './investments.ts';

/** It depends on the payout of the interest: what was paid during the term is not paid again. */
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

/** What an instruction does at maturity. */
export const instructionText = (payout: InvestmentPayout, instruction: MaturityInstruction): string =>
  instructionTexts[payout][instruction];

/** What the customer does so that money can be sent, and the section of the profile for it. */
export const payeeProblems: Record<PayeeProblem, { text: string; section: 'bank' | 'identity' | null }> = {
  missing: { text: 'Add your bank account', section: 'bank' },
  rejected: { text: 'Enter a bank account in your own name', section: 'bank' },
  identity: { text: 'Confirm your identity first', section: 'identity' },
  waiting: { text: 'We are checking your bank account first', section: null },
};

/** Without the licence plans are shown and not sold. */
export const notSoldText = 'Investments are not available yet. We are waiting for our licence';
