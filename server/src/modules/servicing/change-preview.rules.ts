/** What a change does to a loan, in numbers: amounts by component, both schedules, and journals with the names of their accounts. Pure. */
import { type Kobo, kobo, minus, naira, negative, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { Change as ChangedFact } from '@ajo/contract/modules/history';
import type { ChangePreview, OpenAmounts, PreviewedChange, PreviewRow } from '@ajo/contract/modules/servicing.previews';
import { chart, type Journal, type Leg } from '#modules/ledger';
import { totalOf } from '#modules/loan-accounts';
import { type Account, type AccountRow, type Amounts, components, type Schedule } from '#modules/schedules';

export type PlannedChange = {
  kind: PreviewedChange;
  before: Account;
  after: Account;
  /** Of a restructuring: the schedule of the new loan. */
  schedule?: Schedule | undefined;
};

const amountsView = (amounts: Amounts): OpenAmounts => ({ ...amounts, total: totalOf(amounts) });

function openOn({ billed, paid, waived, writtenOff }: AccountRow): Amounts {
  const open = components.map((name) => [name, [paid, waived, writtenOff].map((part) => part[name]).reduce(minus, billed[name])]);
  return Object.fromEntries(open) as Amounts;
}

const openRows = ({ rows }: Account): PreviewRow[] =>
  rows
    .map((row) => ({ ...amountsView(openOn(row)), number: row.number, due_on: row.dueOn }))
    .filter(({ total }) => total > noMoney);

const rowsOf = ({ rows }: Schedule): PreviewRow[] =>
  rows.map(({ number, dueOn, principal, interest, fees }) => ({
    ...amountsView({ principal, interest, fee: fees, penalty: noMoney }),
    number,
    due_on: dueOn,
  }));

const totalsOf = (rows: readonly PreviewRow[]): OpenAmounts => {
  const sum = (name: keyof OpenAmounts): Kobo => sumOf(rows.map((row) => row[name]));
  return {
    principal: sum('principal'),
    interest: sum('interest'),
    fee: sum('fee'),
    penalty: sum('penalty'),
    total: sum('total'),
  };
};

export function previewOfChange(
  { kind, before, after, schedule }: PlannedChange,
  journals: readonly Journal[] = [],
): ChangePreview {
  const [rowsBefore, rowsAfter] = [openRows(before), schedule ? rowsOf(schedule) : openRows(after)];
  const [totalBefore, totalAfter] = [totalsOf(rowsBefore), totalsOf(rowsAfter)];
  const isUndone = kind === 'write_off_reversal';
  // A loan that is written off is not late and is closed by nothing.
  const { daysPastDue, payoff } = isUndone ? after : before;
  return {
    kind,
    on: before.on,
    days_past_due: daysPastDue,
    payoff,
    before: totalBefore,
    after: totalAfter,
    difference: minus(totalAfter.total, totalBefore.total),
    loss: kind === 'write_off' ? amountsView(after.writtenOff) : null,
    recovered: isUndone ? before.recovered : null,
    rows_before: rowsBefore,
    rows_after: rowsAfter,
    journals: journals.map(journalView),
  };
}

const journalView = ({ kind, effectiveOn, legs }: Journal): ChangePreview['journals'][number] => ({
  kind,
  effective_on: effectiveOn,
  legs: netted(legs).map(({ code, amount }) => ({
    code,
    name: chart[code].name,
    debit: amount > 0n ? kobo(amount) : noMoney,
    credit: amount < 0n ? kobo(-amount) : noMoney,
  })),
});

/** Legs on one account of one owner are one line, as the ledger stores them. */
function netted(legs: readonly Leg[]): { code: keyof typeof chart; amount: bigint }[] {
  const lines = new Map<string, { code: keyof typeof chart; amount: bigint }>();
  for (const leg of legs) {
    const account = 'debit' in leg ? leg.debit : leg.credit;
    const key = `${account.code} ${account.owner?.id ?? ''}`;
    const amount = 'debit' in leg ? leg.amount : negative(leg.amount);
    lines.set(key, { code: account.code, amount: (lines.get(key)?.amount ?? 0n) + amount });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0n);
}

const names: readonly [keyof OpenAmounts, string][] = [
  ['total', 'outstanding'],
  ['principal', 'outstanding_principal'],
  ['interest', 'outstanding_interest'],
  ['fee', 'outstanding_fees'],
  ['penalty', 'outstanding_penalties'],
];

/** What a second person reads of it. */
export function previewFacts(preview: ChangePreview): ChangedFact[] {
  const { before, after, loss, recovered, rows_before: rowsBefore, rows_after: rowsAfter } = preview;
  const moved = names.filter(([name]) => before[name] !== after[name]);
  const lastDue = (rows: readonly PreviewRow[]): string | null => {
    const last = rows.at(-1)?.due_on;
    return last ? longDay(last) : null;
  };
  return [
    ...moved.map(([name, field]) => ({ field, before: naira(before[name]), after: naira(after[name]) })),
    ...(loss ? [{ field: 'loss', before: null, after: naira(loss.total) }] : []),
    ...(recovered === null ? [] : [{ field: 'recovered', before: naira(recovered), after: naira(noMoney) }]),
    { field: 'days_late', before: null, after: String(preview.days_past_due) },
    { field: 'open_instalments', before: String(rowsBefore.length), after: String(rowsAfter.length) },
    ...(rowsAfter.length > 0 ? [{ field: 'last_due_on', before: lastDue(rowsBefore), after: lastDue(rowsAfter) }] : []),
  ];
}
