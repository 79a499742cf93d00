/** What an account has earned and was not posted becomes the customer's at once: before the account closes. */
import { type Kobo, minus, negative, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type Journal, type JournalId } from '#modules/ledger';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { addInterestMoves, earningOf, saveEarnings } from '../earning.store.ts';
import { postAtOnce } from '../earning.rules.ts';
import { accrualJournal, postingJournal, taxJournal } from '../interest-journals.rules.ts';
import type { NewSavingsTransaction, SavingsAccount } from '../../savings.ts';
import { recordTransactions } from '../../commands/record-transaction.ts';

type Paid = { account: SavingsAccount; interest: Kobo; tax: Kobo; journals: Journal[] };

/**
 * Interest until the last closed day. The caller has locked the account and posts the journals last. What a correction took back beyond the
 * interest that is left is our loss: the customer does not pay it.
 */
export async function payAccruedInterest(tx: Tx, context: Context, account: SavingsAccount): Promise<Paid> {
  const earning = await earningOf(tx, account.id);
  const interest = earning ? minus(earning.accrued, earning.posted) : noMoney;
  if (!earning || interest === noMoney) return { account, interest: noMoney, tax: noMoney, journals: [] };
  const at = context.clock.now();
  const on = context.clock.businessDay();
  const place = () => ({ accountId: account.id, on, id: newId<JournalId>(at) });
  if (interest < noMoney) {
    const journal = accrualJournal(place(), negative(interest));
    const accrual = { balance: earning.balance, earned: earning.earned };
    await addInterestMoves(
      tx,
      [{ journalId: journal.id, accountId: account.id, cause: 'accrued', on, closing: 1, payable: negative(interest), accrual }],
      at,
    );
    await saveEarnings(tx, [{ id: account.id, earning: { ...earning, accrued: earning.posted } }]);
    return { account, interest: noMoney, tax: noMoney, journals: [journal] };
  }
  const { tax, earning: posted } = postAtOnce(account.terms, earning);
  const posting = postingJournal(place(), interest);
  const taken = tax > noMoney ? taxJournal(place(), tax) : undefined;
  const row = (type: 'interest' | 'withholding_tax', change: Kobo, journalId: JournalId): NewSavingsTransaction => ({
    type,
    change,
    journalId,
    valueOn: on,
    channel: 'system',
  });
  const rows = [row('interest', interest, posting.id), ...(taken ? [row('withholding_tax', negative(tax), taken.id)] : [])];
  const recorded = await recordTransactions(tx, context, account, rows);
  await addInterestMoves(
    tx,
    [{ journalId: posting.id, accountId: account.id, cause: 'posted', on, closing: 1, payable: negative(interest) }],
    at,
  );
  await saveEarnings(tx, [{ id: account.id, earning: posted }]);
  return { account: recorded.account, interest, tax, journals: taken ? [posting, taken] : [posting] };
}
