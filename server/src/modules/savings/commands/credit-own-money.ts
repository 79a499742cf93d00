/** Money of the customer that is with us already becomes part of a savings account. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import type { JournalId } from '#modules/ledger';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { SavingsAccount } from '../savings.ts';
import { whyNotDeposit } from '../savings.rules.ts';
import { activate, noteGoals } from './credit-savings.ts';
import { recordTransaction } from './record-transaction.ts';

type OwnMoney = { amount: Kobo; journalId: JournalId; note: string; by: { id: string; name: string } };

/**
 * Records a transfer in; the caller posts the journal last. The account is locked. It is an act of the customer, and no limit of the level
 * applies: the sum of what the customer has with us is the same. Shares of a split concern money that comes in, so none is moved on.
 *
 * @throws DomainError that names why the account takes no deposit of this amount.
 */
export async function creditOwnMoney(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  { amount, journalId, note, by }: OwnMoney,
): Promise<SavingsAccount> {
  const valueOn = context.clock.businessDay();
  refuseIf(whyNotDeposit(account, { amount, today: valueOn }));
  const move = { type: 'transfer_in', change: amount, valueOn, channel: 'savings', journalId, note, recordedBy: by } as const;
  const { account: after } = await recordTransaction(tx, context, account, move);
  await activate(tx, context, { before: account, after, valueOn, isOwnAct: true });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `${naira(amount)} was moved to “${account.name}”. The balance is ${naira(after.balance)}`,
    link: `/savings/${account.id}/transactions`,
  });
  await noteGoals(tx, context, [{ account: after, amount }], journalId);
  return after;
}
