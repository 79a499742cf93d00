/** Reads the payments that a person may link an open line of the bank to. */
import { addDays, daysBetween } from '@ajo/contract/kernel/time';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { LinkCandidate } from '@ajo/contract/modules/reconciliation.statements';
import type { Context } from '#context';
import { paymentsOfAmount } from './booked-payments.queries.ts';
import { isOpen } from './reconciliation.ts';
import { findLine } from './reconciliation.store.ts';

const daysAround = 7;
const maxCandidates = 20;

/** Nearest day first. @throws DomainError `bank_line_missing`. */
export async function linkCandidates({ db }: Pick<Context, 'db'>, id: BankLineId): Promise<LinkCandidate[]> {
  const { side, on, amount, ...line } = await findLine(db, id);
  if (!isOpen(line)) return [];
  const span = { from: addDays(on, -daysAround), to: addDays(on, daysAround) };
  const payments = await paymentsOfAmount(db, side, { amount, ...span });
  const away = (day: typeof on): number => Math.abs(daysBetween(on, day));
  return payments
    .filter(({ isMatched }) => !isMatched)
    .toSorted((one, other) => away(one.on) - away(other.on))
    .slice(0, maxCandidates)
    .map((payment) => ({
      id: payment.id,
      record: payment.record,
      reference: payment.reference,
      amount: payment.amount,
      paid_on: payment.on,
    }));
}
