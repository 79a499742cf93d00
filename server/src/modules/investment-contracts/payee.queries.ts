/** The bank account that an investment is paid to, and what prevents it. */
import type { PayeeProblem } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { type BankAccount, payeeOf } from '#modules/onboarding';

/** `reason` is for staff, `problem` for the customer. */
type Payee = { account: BankAccount } | { account: undefined; reason: string; problem: PayeeProblem | null };

export async function payeeOfInvestor(context: Pick<Context, 'db' | 'config'>, customerId: string): Promise<Payee> {
  const { account, whyNot, problem } = await payeeOf(context, customerId);
  if (!account) return { account: undefined, reason: 'The customer has no bank account', problem: 'missing' };
  return whyNot ? { account: undefined, reason: whyNot.message, problem } : { account };
}
