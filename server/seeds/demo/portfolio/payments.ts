/** One payment of the demo portfolio. */
import type { Actor } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { accountStateOf } from '#modules/loan-accounts';
import { findVisibleLoan } from '#modules/loans';
import { owedOn, recordDebit } from '#modules/repayments';
import type { User } from '#modules/users';
import { settleReference } from '#modules/wallets';
import { startCheckout } from '../../../src/modules/repayments/commands/start-checkout.ts';
import { moneyInReactions } from '../../../src/reactions.ts';
import { actorFor } from '../lending.ts';

type Payment = { customer: User; loanId: LoanId; byCard: boolean; on: Day; nth: number };

/** The next instalment with its penalties: by card in the app, or by a transfer that finance books. Nothing when the loan no longer runs. */
export async function payNextInstalment(
  context: Context,
  finance: Actor,
  { customer, loanId, byCard, on, nth }: Payment,
): Promise<void> {
  const payer = actorFor(customer);
  const found = await findVisibleLoan(context.db, payer, 'loans.own', loanId);
  const rows = found?.loan.status === 'active' ? (await accountStateOf(context, found.loan)).rows : [];
  const amount = rows.map(owedOn).find((owed) => owed > noMoney);
  if (amount === undefined) return;
  if (byCard) {
    const { reference } = await startCheckout(context, payer, { loanId, amount, key: undefined });
    await settleReference(context, moneyInReactions, reference);
  } else {
    const reference = `TRF-${found?.loan.number}-${on}-${nth}`;
    await recordDebit(context, finance, { loanId, amount, reference, paidOn: undefined });
  }
}
