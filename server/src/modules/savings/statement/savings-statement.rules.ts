/** The statement of a savings account: its movements of a period, the balance after each, and what they add up to by type. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsTransactionType } from '@ajo/contract/modules/savings';

export type StatementLine = {
  on: Day;
  type: SavingsTransactionType;
  reference: string | null;
  /** From this day on it counts for interest. */
  valueOn: Day;
  /** Above zero came in, below went out. */
  change: Kobo;
  balance: Kobo;
  /** The bank refused the payout of this withdrawal. */
  isRefused: boolean;
};

export type SavingsStatement = {
  from: Day;
  to: Day;
  opening: Kobo;
  lines: readonly StatementLine[];
  closing: Kobo;
  /** Signed, in the order of their first line: opening + all of them = closing. */
  totals: ReadonlyMap<SavingsTransactionType, Kobo>;
};

type Facts = { from: Day; to: Day; opening: Kobo; lines: readonly StatementLine[] };

export function savingsStatementOf({ from, to, opening, lines }: Facts): SavingsStatement {
  const totals = new Map<SavingsTransactionType, Kobo>();
  for (const { type, change } of lines) totals.set(type, plus(totals.get(type) ?? noMoney, change));
  return { from, to, opening, lines, closing: lines.at(-1)?.balance ?? opening, totals };
}
