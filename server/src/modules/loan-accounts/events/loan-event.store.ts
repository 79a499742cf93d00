/** Keeps the events of loans and what followed from them: the parts of payments, the figures of the books, the end of each day. */
import assert from 'node:assert/strict';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Day } from '@ajo/contract/kernel/time';
import type { Insertable, Selectable } from 'kysely';
import type { Account, AccountEvent } from '#modules/schedules';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

/** Named one by one, so that the statement is prepared: it runs for every payment and every day of a loan. */
const eventColumns = ['loan_id', 'id', 'kind', 'happened_on', 'amount_kobo', 'facts', 'reverses_id'] as const;
type EventRow = Pick<Selectable<Tables['loan_events']>, (typeof eventColumns)[number]>;

/** Of the present run, in the order in which they were recorded. A change of the engine is not one of them: it alters how they are replayed. */
export async function eventsOf(db: Database, loanIds: readonly LoanId[]): Promise<Map<string, AccountEvent[]>> {
  if (loanIds.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('loan_events')
    .innerJoin('loans', (join) =>
      join.onRef('loans.id', '=', 'loan_events.loan_id').onRef('loans.schedule_run', '=', 'loan_events.run'),
    )
    .select(eventColumns.map((name) => `loan_events.${name}` as const))
    .where('loan_id', '=', sql<string>`any(${[...loanIds]}::uuid[])`)
    .where('kind', '<>', 'engine_changed')
    .orderBy('loan_id')
    .orderBy('loan_events.number')
    .execute();
  const events = new Map<string, AccountEvent[]>();
  for (const row of rows) events.set(row.loan_id, [...(events.get(row.loan_id) ?? []), toEvent(row)]);
  return events;
}

/** Facts are our own: they were written by `factsOf` below, under the rules of the contract. */
function toEvent({ id, kind, happened_on: on, amount_kobo: amount, facts, reverses_id: reverses }: EventRow): AccountEvent {
  const known = facts as {
    row?: number;
    effect?: PrepaymentEffect;
    component?: 'penalty' | 'fee' | 'interest';
    instalments?: number;
    firstDueOn?: Day;
  };
  return {
    id,
    on,
    type: kind,
    ...known,
    ...(amount !== null && { amount }),
    ...(reverses !== null && { reverses }),
  } as AccountEvent;
}

function factsOf(event: AccountEvent): Record<string, unknown> {
  const { id: _id, on: _on, type: _type, ...rest } = event;
  return Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => name !== 'amount' && name !== 'reverses' && value !== undefined),
  );
}

export type Recorded = {
  at: Date;
  by?: { id: string; name: string } | undefined;
  reason?: string | undefined;
  paymentLogId?: string;
  journalId?: string;
  /** The day of the books; absent when it is the day of the recording. */
  bookedOn?: Day;
};

type EngineChange = Recorded & { id: string; on: Day; from: number; to: number };
type EventValues = Omit<Insertable<Tables['loan_events']>, 'loan_id' | 'run' | 'number'>;

/** The loan's row is locked, so numbers have no gaps. */
export const addEvent = (tx: Tx, loanId: LoanId, event: AccountEvent, recorded: Recorded): Promise<void> =>
  insertEvent(tx, loanId, { ...eventValues(event), ...recordedValues(recorded) });

/** Another version of the engine from this day on; parts that it moves are voided in its name. */
export const addEngineChange = (tx: Tx, loanId: LoanId, change: EngineChange): Promise<void> =>
  insertEvent(tx, loanId, {
    id: change.id,
    kind: 'engine_changed',
    happened_on: change.on,
    amount_kobo: null,
    facts: JSON.stringify({ from: change.from, to: change.to }),
    reverses_id: null,
    ...recordedValues(change),
  });

async function insertEvent(tx: Tx, loanId: LoanId, values: EventValues): Promise<void> {
  const { rows } = await sql<{ run: number; next: number }>`
    select l.schedule_run as run, coalesce((select max(number) from loan_events e where e.loan_id = l.id and e.run = l.schedule_run), 0) + 1 as next
    from loans l where l.id = ${loanId}`.execute(sqlOf(tx));
  const [place] = rows;
  assert(place);
  await sqlOf(tx)
    .insertInto('loan_events')
    .values({ ...values, loan_id: loanId, run: place.run, number: place.next })
    .execute();
}

const eventValues = (event: AccountEvent) => ({
  id: event.id,
  kind: event.type === 'payoff' ? ('repayment' as const) : event.type,
  happened_on: event.on,
  amount_kobo: 'amount' in event ? event.amount : null,
  facts: JSON.stringify(factsOf(event)),
  reverses_id: event.type === 'reversal' ? event.reverses : null,
});

const recordedValues = ({ at, by, reason, paymentLogId, journalId, bookedOn }: Recorded) => ({
  booked_on: bookedOn ?? null,
  payment_log_id: paymentLogId ?? null,
  journal_id: journalId ?? null,
  recorded_at: at,
  recorded_by: by?.id ?? null,
  recorded_by_name: by?.name ?? null,
  reason: reason ?? null,
});

export async function paymentEvent(db: Database, paymentLogId: string): Promise<Selectable<Tables['loan_events']> | undefined> {
  return sqlOf(db)
    .selectFrom('loan_events')
    .selectAll()
    .where('payment_log_id', '=', paymentLogId)
    .where('kind', '<>', 'reversal')
    .executeTakeFirst();
}

/** The write-off that holds; undefined when there is none, or it was undone. */
export async function standingWriteOff(db: Database, loanId: LoanId): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select e.id from loan_events e join loans l on l.id = e.loan_id and l.schedule_run = e.run
    where e.loan_id = ${loanId} and e.kind = 'write_off' and not exists (select from loan_events back where back.reverses_id = e.id)`.execute(
    sqlOf(db),
  );
  return rows[0]?.id;
}

/** Which schedule of the loan is the present one: 0 before the first. */
export async function runOf(db: Database, loanId: LoanId): Promise<number> {
  const { schedule_run: run } = await sqlOf(db)
    .selectFrom('loans')
    .select('schedule_run')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  return run;
}

/** Which payment each event of the account is. */
async function paymentLogs(tx: Tx, loanId: LoanId): Promise<Map<string, string>> {
  const rows = await sqlOf(tx)
    .selectFrom('loan_events')
    .select(['id', 'payment_log_id'])
    .where('loan_id', '=', loanId)
    .where('run', '=', await runOf(tx, loanId))
    .execute();
  return new Map(rows.flatMap(({ id, payment_log_id: log }) => (log === null ? [] : [[id, log] as const])));
}

/** Parts that changed are voided in the name of the event that changed them, and written again. */
export async function saveParts(tx: Tx, loanId: LoanId, account: Account, because: string): Promise<void> {
  const [logs, rows] = await Promise.all([paymentLogs(tx, loanId), rowIds(tx, loanId)]);
  const expected = account.transactions.flatMap(({ event, parts }) =>
    parts.flatMap(({ row, component, amount }) => {
      const [log, instalment] = [logs.get(event.id), rows.get(row)];
      return log && instalment ? [{ payment_log_id: log, loan_payment_id: instalment, component, amount_kobo: amount }] : [];
    }),
  );
  const held = await partsOf(tx, [...logs.values()]);
  type Part = { payment_log_id: string; loan_payment_id: string; component: string };
  const key = ({ payment_log_id: log, loan_payment_id: row, component }: Part): string => `${log} ${row} ${component}`;
  const live = new Map(held.filter(({ voided_by: by }) => by === null).map((part) => [key(part), part]));
  const stays = new Set(expected.filter((part) => live.get(key(part))?.amount_kobo === part.amount_kobo).map(key));
  const generations = new Map<string, number>();
  for (const part of held) generations.set(key(part), Math.max(generations.get(key(part)) ?? 0, part.generation));
  for (const part of [...live.values()].filter((one) => !stays.has(key(one)))) await voidPart(tx, part, because);
  const fresh = expected.filter((part) => !stays.has(key(part)));
  if (fresh.length === 0) return;
  await sqlOf(tx)
    .insertInto('payment_allocations')
    .values(fresh.map((part) => ({ ...part, generation: (generations.get(key(part)) ?? 0) + 1 })))
    .execute();
}

async function partsOf(tx: Tx, logs: readonly string[]): Promise<Selectable<Tables['payment_allocations']>[]> {
  if (logs.length === 0) return [];
  return sqlOf(tx)
    .selectFrom('payment_allocations')
    .selectAll()
    .where('payment_log_id', 'in', [...logs])
    .execute();
}

async function voidPart(tx: Tx, part: Selectable<Tables['payment_allocations']>, because: string): Promise<void> {
  await sqlOf(tx)
    .updateTable('payment_allocations')
    .set({ voided_by: because })
    .where('payment_log_id', '=', part.payment_log_id)
    .where('loan_payment_id', '=', part.loan_payment_id)
    .where('component', '=', part.component)
    .where('generation', '=', part.generation)
    .execute();
}

async function rowIds(tx: Tx, loanId: LoanId): Promise<Map<number, string>> {
  const rows = await sqlOf(tx)
    .selectFrom('loan_payments')
    .select(['id', 'number'])
    .where('loan_id', '=', loanId)
    .where('run', '=', await runOf(tx, loanId))
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}
