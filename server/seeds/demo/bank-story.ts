/** Our bank account in the demo: early in a month finance uploads the statement of the month before and marks its days, and two people close it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, minus, negative, plus } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day, isBefore } from '@ajo/contract/kernel/time';
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import { MonthCheckName } from '@ajo/contract/modules/month-close';
import type { Context } from '#context';
import { approve } from '#modules/approvals';
import { proveBooks } from '#modules/closings';
import { matchOpen } from '#modules/reconciliation';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { approvalRegistry } from '../../src/approvals.ts';
import { requestMonthClose } from '../../src/modules/month-close/commands/close-month.ts';
import { downloadTrialBalance } from '../../src/modules/month-close/commands/download-trial-balance.ts';
import { reconcileDays } from '../../src/modules/reconciliation/commands/reconcile-day.ts';
import { uploadBankStatement } from '../../src/modules/reconciliation/commands/upload-bank-statement.ts';
import { addOurAccount } from '../../src/modules/reconciliation/our-accounts.store.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';
import { tableOf } from './portfolio/brought-over.ts';

/** Months that are over and have a statement. The last of them has differences and stays open; each of its lines costs time at the first start. */
const monthsWithStatement = 2;
const uploadedOn = '-04';
const account = '4471';
const bank = 'Zenith Bank';

type BankFacts = { context: Context; actor: (email: string) => Actor; today: Day };
/** Above zero: money in. */
type Line = { on: Day; text: string; amount: Kobo };
export type BankStory = {
  /** On the day on which finance has the statement of the month before; nothing on other days. */
  closeMonth: (on: Day) => Promise<void>;
  /** The statement of the running month until a day, with lines that the books lack. */
  uploadUntil: (until: Day, unknown: readonly Line[]) => Promise<void>;
};

export function bankStory(facts: BankFacts): BankStory {
  // Today's morning comes after the statement of the running month.
  const last = monthBefore(addDays(facts.today, -4));
  const first = addMonths(last, 1 - monthsWithStatement);
  const upload = uploadsOf(facts);
  return {
    closeMonth: async (on) => {
      const from = monthBefore(on);
      if (!on.endsWith(uploadedOn) || isBefore(from, first) || isBefore(last, from)) return;
      const to = addDays(addMonths(from, 1), -1);
      await upload({ from, to, change: from === last ? withDifferences : asBooked });
      await reconcileDays(facts.context, facts.actor('finance@ajo.test'), daysOf(from, to));
      if (from !== last) await closeByTwo(facts, from.slice(0, 7));
    },
    uploadUntil: (until, unknown) => upload({ from: addMonths(last, 1), to: until, change: (lines) => [...lines, ...unknown] }),
  };
}

const monthBefore = (on: Day): Day => addMonths(day(`${on.slice(0, 7)}-01`), -1);

function daysOf(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let on = from; !isBefore(to, on); on = addDays(on, 1)) days.push(on);
  return days;
}

type Change = (lines: readonly Line[]) => readonly Line[];
const asBooked: Change = (lines) => lines;

/** A transfer did not arrive, the bank kept a fee of another, and it charged the account. */
const withDifferences: Change = (lines) => {
  const transfers = lines.filter(({ text }) => text.includes('/TRF'));
  const [missing, short] = [transfers[2], transfers[7]];
  const charges = lines.slice(-1).flatMap(({ on }) => [
    { on, text: 'SMS ALERT CHARGES', amount: kobo(-125_000n) },
    { on, text: 'ACCOUNT MAINTENANCE FEE', amount: kobo(-430_000n) },
  ]);
  const arrived = lines.filter((line) => line !== missing);
  return [...arrived.map((line) => (line === short ? { ...line, amount: minus(line.amount, kobo(5_375n)) } : line)), ...charges];
};

type Upload = { from: Day; to: Day; change: Change };

/** Each statement opens with the balance at which the one before ends. */
function uploadsOf({ context, actor }: BankFacts): (upload: Upload) => Promise<void> {
  let balance: Kobo | undefined;
  return async ({ from, to, change }) => {
    const finance = actor('finance@ajo.test');
    if (balance === undefined) {
      balance = await bookedBefore(context, from);
      const ours = { last4: account, requestedBy: finance.id, confirmedBy: actor('superadmin@ajo.test').id };
      await inTransaction(context.db, (tx) => addOurAccount(tx, { ...ours, at: context.clock.now() }));
    }
    const rows: Parameters<typeof tableOf>[1] = change(await bookedLines(context, { from, to })).map(({ on, text, amount }) => {
      balance = plus(balance ?? kobo(0n), amount);
      const sides = amount < 0n ? [negative(amount), ''] : ['', amount];
      return [on.split('-').toReversed().join('/'), text, ...sides, balance];
    });
    const name = `operating-account-${from.slice(0, 7)}.csv`;
    const file = await tableOf(name, [[bank], ['Date', 'Description', 'Debit', 'Credit', 'Balance'], ...rows]);
    if (rows.length > 0) await uploadBankStatement(context, finance, { file, isOurAccount: true, account, acceptsBreak: false });
    await file.discard();
    // The upload leaves long statements to a job.
    await matchOpen(context);
  };
}

const onDay = sql`coalesce((j.meta ->> 'value_on')::date, j.effective_on)`;
const movesOfBank = sql`ledger.account a join ledger.entry e on e.account_id = a.id join ledger.journal j on j.id = e.journal_id`;

async function bookedBefore({ db }: Context, on: Day): Promise<Kobo> {
  const { rows } = await sql<{ sum: Kobo }>`select coalesce(sum(e.amount_kobo), 0)::bigint as sum from ${movesOfBank}
    where a.code = '1000' and ${onDay} < ${on}`.execute(sqlOf(db));
  return rows[0]?.sum ?? kobo(0n);
}

/** What the books have moved on our account, as the bank writes it: one line for each journal, with its reference. */
async function bookedLines({ db }: Context, { from, to }: { from: Day; to: Day }): Promise<Line[]> {
  const { rows } = await sql<{ on: Day; amount: Kobo; reference: string | null }>`
    select ${onDay}::text as on, sum(e.amount_kobo)::bigint as amount, coalesce(
        (select coalesce(x.written_as, x.ref) from ledger.ext_ref x where x.journal_id = j.id order by x.source, x.ref limit 1),
        j.meta ->> 'reference', j.meta ->> 'payout') as reference
      from ${movesOfBank} where a.code = '1000' and ${onDay} between ${from} and ${to}
     group by j.id, j.effective_on, j.meta having sum(e.amount_kobo) <> 0 order by 1, min(e.at), j.id`.execute(sqlOf(db));
  return rows.map(({ on, amount, reference }) => ({ on, text: narrationOf(reference ?? 'NO REFERENCE', amount), amount }));
}

function narrationOf(reference: string, amount: Kobo): string {
  if (/^paystack-\d+$/.test(reference)) return `PAYSTACK SETTLEMENT/${reference.toUpperCase()}`;
  return `${amount > 0n ? 'NIP CR' : 'NIP DR'}/${reference}`;
}

/** Finance requests it and a superadmin approves. A month with a required line that is open stays open. */
async function closeByTwo({ context, actor }: BankFacts, month: string): Promise<void> {
  const finance = actor('finance@ajo.test');
  await downloadTrialBalance(context, finance, month);
  await proveBooks({ ...context, log: context.log.child({}, { level: 'error' }) }, subLedgers);
  const explanations = Object.fromEntries(MonthCheckName.options.map((check) => [check, reasons[check] ?? standardReason]));
  try {
    await requestMonthClose(context, finance, { month, explanations });
  } catch (error) {
    if (error instanceof DomainError) return;
    throw error;
  }
  const { id } = await sqlOf(context.db)
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'close_month')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  await approve(context, actor('superadmin@ajo.test'), { ...approvalRegistry, id: id as ApprovalId, isOwnPage: true });
}

const reasons: Partial<Record<MonthCheckName, string>> = {
  taxes: 'The accountant files and pays the taxes of the month by the 21st.',
  bank_balance: 'The statement ends before the last day of the month.',
};
const standardReason = 'Followed up in the next month, agreed with the accountant.';
