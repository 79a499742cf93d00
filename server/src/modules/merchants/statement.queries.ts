/** Reads of what we owe a merchant, line by line, as the ledger has it. */
import { capital } from '@ajo/contract/kernel/capital';
import { kobo } from '@ajo/contract/kernel/money';
import type { MerchantLine } from '@ajo/contract/modules/merchants';
import { balanceOf, type JournalKind, statement, type StatementLine, gl } from '#modules/ledger';
import type { Database } from '#platform/db/transaction';

/** What a merchant reads of the kinds that touch the account; the others by their own name. Only the reversal of a payment adds to it. */
const words: Partial<Record<JournalKind, string>> = {
  'reward-given': 'Referral reward',
  'receipt-identified': 'Money received for you',
  'merchant-settled': 'Paid to your bank account',
};

const lineOf = ({ journalId, kind, effectiveOn, amount, balance }: StatementLine): MerchantLine => ({
  id: journalId,
  on: effectiveOn,
  what: kind === 'reversal' && amount > 0n ? 'Payment to you reversed' : (words[kind] ?? capital(kind.replaceAll('-', ' '))),
  amount,
  balance,
});

export type MerchantStatement = { lines: MerchantLine[]; balance: MerchantLine['balance']; more: boolean };

export async function newestLines(db: Database, merchantId: string, limit: number): Promise<MerchantStatement> {
  const account = gl.merchantPayable(merchantId);
  const [{ lines, next }, balance] = await Promise.all([statement(db, account, { limit }), balanceOf(db, account)]);
  return { lines: lines.map(lineOf), balance: kobo(balance), more: next !== undefined };
}

/** Everything, piece by piece, so that a long account never is in memory. */
export async function* everyLine(db: Database, merchantId: string): AsyncGenerator<MerchantLine[]> {
  let after: string | undefined;
  do {
    const page = await statement(db, gl.merchantPayable(merchantId), { limit: 500, after });
    yield page.lines.map(lineOf);
    after = page.next;
  } while (after);
}
