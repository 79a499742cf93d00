/** Reads the payments that a person may link an open line of the bank to. */
import { addDays, daysBetween } from '@ajo/contract/kernel/time';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { LinkCandidate } from '@ajo/contract/modules/reconciliation.statements';
import type { Context } from '#context';
import { balanceOf } from '#modules/ledger';
import { paymentsOfAmount } from './payments-of-lines.queries.ts';
import { isAtProvider, isOpen, providusClearing } from './reconciliation.ts';
import { whyNotArrive } from './reconciliation.rules.ts';
import { findLine } from './reconciliation.store.ts';

const daysAround = 7;
const maxCandidates = 20;

/** Each may be linked: what Providus has sent on already is left out. Nearest day first. @throws DomainError `bank_line_missing`. */
export async function linkCandidates({ db }: Pick<Context, 'db'>, id: BankLineId): Promise<LinkCandidate[]> {
  const { side, on, amount, ...line } = await findLine(db, id);
  if (!isOpen(line)) return [];
  const span = { from: addDays(on, -daysAround), to: addDays(on, daysAround) };
  const payments = await paymentsOfAmount(db, side, { amount, ...span });
  const atProvidus = await balanceOf(db, providusClearing);
  const away = (day: typeof on): number => Math.abs(daysBetween(on, day));
  return payments
    .filter((payment) => !payment.isMatched && !(isAtProvider(payment) && whyNotArrive(payment, atProvidus)))
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
