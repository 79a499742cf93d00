/** The rows and transactions of an account as they are answered, once all events have been replayed. */
import { type Kobo, minOf, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { AccountRow, AccountTransaction, WorkRow } from './account.ts';
import { isDue } from './progress.rules.ts';
import { type Amounts, type Component, components } from './schedule.ts';
import { principalPaidByRow, type Work } from './working-rows.rules.ts';

/** The sum of all components, in kobo. */
export const total = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));

/** Written-off amounts of all rows, by component. */
export function sumWrittenOff(rows: readonly AccountRow[]): Amounts {
  const all = (component: Component): Kobo => sumOf(rows.map(({ writtenOff }) => writtenOff[component]));
  return { penalty: all('penalty'), fee: all('fee'), interest: all('interest'), principal: all('principal') };
}

/** A row as it is returned. `principalPaid`: the principal that this row has received, from `principalPaidByRow`. */
export function rowView(row: WorkRow, principalPaid: Kobo, on: Day): AccountRow {
  const { number, period, billed, waived, writtenOff } = row;
  const paidOn = { ...row.paid, principal: principalPaid };
  const { startsOn, endsOn, dueOn } = period;
  return { number, startsOn, endsOn, dueOn, billed, paid: paidOn, waived, writtenOff, state: stateOf(row, paidOn, on) };
}

function stateOf(row: WorkRow, paidOn: Amounts, on: Day): AccountRow['state'] {
  if (total(row.writtenOff) > noMoney) return 'written_off';
  const billedTotal = minus(total(row.billed), total(row.waived));
  if (billedTotal === noMoney && total(paidOn) === noMoney) return idleState(row, on);
  if (total(paidOn) === billedTotal) return 'completed';
  return total(paidOn) > noMoney ? 'incomplete' : 'pending';
}

/** A row without an amount: a grace of the plan, a waived row, or a cancelled one. */
function idleState(row: WorkRow, on: Day): AccountRow['state'] {
  if (row.idle && !row.cancelled && !row.frozen) return isDue(row, on) ? 'completed' : 'pending';
  return row.cancelled || total(row.billed) === noMoney ? 'cancelled' : 'completed';
}

/**
 * Gives each payment's principal to the rows: rows are filled in order by payments in order, which is how both were counted. A payment
 * that chose its row keeps it.
 */
export function withPrincipalParts(work: Work, transactions: readonly AccountTransaction[]): AccountTransaction[] {
  const received = principalPaidByRow(work);
  const room = work.rows.map((row, at) => ({ number: row.number, left: received[at] ?? noMoney }));
  let full = 0;
  const fill = (limit: Kobo, only?: number): AccountTransaction['parts'] => {
    const parts: AccountTransaction['parts'] = [];
    let left = limit;
    while (room[full]?.left === noMoney) full += 1;
    for (let at = full; at < room.length && left > noMoney; at += 1) {
      const row = room[at];
      if (!row || (only !== undefined && row.number !== only)) continue;
      const amount = minOf(left, row.left);
      if (amount <= noMoney) continue;
      row.left = minus(row.left, amount);
      left = minus(left, amount);
      parts.push({ row: row.number, component: 'principal', amount });
    }
    return parts;
  };
  const chosen = new Map(
    transactions.map((transaction) => {
      const { event, split } = transaction;
      const row = event.type === 'repayment' ? event.row : undefined;
      return [transaction, row === undefined ? [] : fill(split.principal, row)] as const;
    }),
  );
  return transactions.map((transaction) => {
    const own = chosen.get(transaction) ?? [];
    const rest = minus(transaction.split.principal, sumOf(own.map(({ amount }) => amount)));
    return { ...transaction, parts: [...transaction.parts, ...own, ...fill(rest)] };
  });
}
