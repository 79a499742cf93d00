/** The statement of a loan that was returned: each payout, what the customer paid back, and the end at zero. There is no interest and no fee. Pure. */
import { type Kobo, minOf, minus, negative, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Amounts } from '#modules/schedules';
import type { LoanStatement, StatementLine } from './loan-statement.rules.ts';

/** `reversedOn`: of a payment that was reversed before the return, such as a wrong booking. */
export type ReturnPayment = { id: string; on: Day; amount: Kobo; reversedOn: Day | null };
/** `paidOut`: what reached the customer of the part that was lent. */
export type ReturnPayout = { on: Day; lent: Kobo; paidOut: Kobo };
export type ReturnedLoan = {
  paidOutOn: Day;
  returnedOn: Day;
  payouts: readonly ReturnPayout[];
  payments: readonly ReturnPayment[];
};

const owed = (principal: Kobo): Amounts => ({ penalty: noMoney, fee: noMoney, interest: noMoney, principal });

type Event = { on: Day; kind: StatementLine['kind']; eventId?: string; amount: Kobo };

/** A payment above what is left is the customer's credit. */
export function returnedStatementOf(loan: ReturnedLoan, { from, to }: { from?: Day | undefined; to: Day }): LoanStatement {
  const lines = linesOf(eventsOf(loan).filter(({ on }) => !isBefore(to, on)));
  const opensOn = from && isBefore(loan.paidOutOn, from) ? from : undefined;
  const before = opensOn ? lines.filter(({ on }) => isBefore(on, opensOn)).length : 0;
  const shown = lines.slice(before);
  const charged = sumOf(shown.filter(({ kind }) => kind === 'paid_out').map(({ change }) => change.principal));
  const opening = lines[before - 1]?.balance ?? owed(noMoney);
  const closing = lines.at(-1)?.balance ?? owed(noMoney);
  return {
    from: opensOn ?? loan.paidOutOn,
    to,
    lent: sumOf(loan.payouts.filter(({ on }) => !isBefore(to, on)).map(({ lent }) => lent)),
    opening,
    lines: shown,
    closing,
    totals: {
      charged: owed(charged),
      paid: owed(minus(plus(opening.principal, charged), closing.principal)),
      waived: owed(noMoney),
      writtenOff: owed(noMoney),
    },
    credit: sumOf(lines.map(({ credit }) => credit)),
  };
}

const order: Partial<Record<StatementLine['kind'], number>> = { paid_out: 0, returned: 2 };

function eventsOf({ payouts, returnedOn, payments }: ReturnedLoan): Event[] {
  const events: Event[] = [
    ...payouts.map(({ on, paidOut: amount }): Event => ({ on, kind: 'paid_out', amount })),
    ...payments.flatMap(({ id: eventId, on, amount, reversedOn }): Event[] => [
      { on, kind: 'repayment', eventId, amount },
      ...(reversedOn ? [{ on: reversedOn, kind: 'reversal' as const, eventId, amount }] : []),
    ]),
    { on: returnedOn, kind: 'returned', amount: noMoney },
  ];
  return events.toSorted((a, b) => a.on.localeCompare(b.on) || (order[a.kind] ?? 1) - (order[b.kind] ?? 1));
}

/** `paid`: the payments that count. What is above the payouts is credit, so that a reversal takes it back first. */
function linesOf(events: readonly Event[]): StatementLine[] {
  let [paidOut, paid] = [noMoney, noMoney];
  return events.map(({ on, kind, eventId, amount }) => {
    const [left, credit] = [leftOf(paidOut, paid), creditOf(paidOut, paid)];
    if (kind === 'paid_out') paidOut = plus(paidOut, amount);
    if (kind === 'repayment') paid = plus(paid, amount);
    if (kind === 'reversal') paid = minus(paid, amount);
    const after = leftOf(paidOut, paid);
    return {
      on,
      kind,
      eventId,
      change: owed(minus(after, left)),
      credit: minus(creditOf(paidOut, paid), credit),
      recovered: noMoney,
      balance: owed(after),
    };
  });
}

const leftOf = (paidOut: Kobo, paid: Kobo): Kobo => minus(paidOut, minOf(paidOut, paid));
const creditOf = (paidOut: Kobo, paid: Kobo): Kobo => negative(minOf(noMoney, minus(paidOut, paid)));
