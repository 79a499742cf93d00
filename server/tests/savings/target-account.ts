/** A savings account with a target, for rules: only what they read. */
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { SavingsAccount } from '#modules/savings';

export const naira = (amount: number): Kobo => kobo(BigInt(amount) * 100n);

export type Facts = Partial<Omit<SavingsAccount, 'terms'>> & { terms?: Partial<SavingsAccount['terms']> };

/** A target account with a fee of 2.5 % until the end of the year, free on the last day of each quarter. */
export const targetAccount = ({ terms, ...facts }: Facts = {}): SavingsAccount =>
  ({
    balance: naira(100_000),
    status: 'active',
    targetOn: day('2026-12-31'),
    targetAmount: null,
    goalReachedAt: null,
    maturedAt: null,
    frozenAt: null,
    instruction: 'pay_out',
    terms: {
      kind: 'target',
      early_fee_bps: 250,
      free_days: ['03-31'],
      max_withdrawal: null,
      min_balance: noMoney,
      ...terms,
    },
    ...facts,
  }) as unknown as SavingsAccount;
