/** Reads the batches of the payments provider, and books those that it has settled: their money moves from clearing to our bank. */
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays } from '@ajo/contract/kernel/time';
import type { SettlementBatchId } from '@ajo/contract/modules/settlements.batches';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Journal, JournalId } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { ProviderSettlement, SettledPayment } from '#platform/payments/payments';
import { batchReference } from '../batch.ts';
import { addsUp, checkOf, feeDifference, legsOfBatch } from '../batch.rules.ts';
import {
  addBatchPayments,
  bookedNumbers,
  firstOpenDay,
  lockBatch,
  markAgreed,
  paymentsOfBatch,
  saveBatch,
} from '../batch.store.ts';

/** Runs every hour. */
export const fetchBatchesJob = 'settlements.fetch';
/** Queries one payment that the provider has settled and the books lack. */
export const queryPaymentJob = 'settlements.query_payment';

/** A provider may report a batch some days after its date, and a lender who starts has a month to read. */
const overlapDays = 7;
const firstDays = 30;

/**
 * Not inside a transaction, because the provider is called; each batch is booked in its own. Repeating it books nothing twice.
 * Each payment that the books lack is queried at the provider by a job.
 * @returns how many batches were booked.
 * @throws DomainError `provider_unavailable`: a batch could not be read. The others are booked.
 */
export async function fetchBatches(context: Context, actor: Actor | 'system' = 'system'): Promise<number> {
  const since = (await firstOpenDay(context.db)) ?? addDays(context.clock.businessDay(), overlapDays - firstDays);
  const found = await context.payments.settlementsSince(addDays(since, -overlapDays));
  const booked = await bookedNumbers(
    context.db,
    found.map(({ number }) => number),
  );
  const failures: unknown[] = [];
  let count = 0;
  for (const settlement of found) {
    if (booked.has(settlement.number)) continue;
    try {
      if (await fetchOne(context, actor, settlement)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  await inTransaction(context.db, (tx) => markAgreed(tx, context.clock.now()));
  // The others are booked: the job is repeated for those that failed, and reports them.
  if (failures.length > 0) throw failures[0];
  return count;
}

/** One whose payments cannot be read is kept as pending, so that later runs read it again. @returns whether it was booked now. */
async function fetchOne(context: Context, actor: Actor | 'system', settlement: ProviderSettlement): Promise<boolean> {
  const isSettled = settlement.status === 'settled' && settlement.settledOn !== undefined;
  const save = (read: Omit<Read, 'settlement'>): Promise<boolean> =>
    inTransaction(context.db, (tx) => saveOne(tx, context, actor, { settlement, ...read }));
  if (!isSettled) return save({ payments: [], isSettled });
  let payments: SettledPayment[];
  try {
    payments = await context.payments.settlementPayments(settlement.number);
  } catch (error) {
    await save({ payments: [], isSettled: false });
    throw error;
  }
  failpoint('settlement_batch.read');
  return save({ payments, isSettled });
}

type Read = { settlement: ProviderSettlement; payments: readonly SettledPayment[]; isSettled: boolean };

/** @returns whether the batch was booked now. */
async function saveOne(
  tx: Tx,
  context: Context,
  actor: Actor | 'system',
  { settlement, payments, isSettled }: Read,
): Promise<boolean> {
  const at = context.clock.now();
  const header = headerOf(settlement, payments, isSettled);
  const batch = await lockBatch(tx, { ...header, status: 'pending', settled_on: null, id: newId(at), created_at: at });
  if (batch.bookedAt) return false;
  if (!isSettled) {
    await saveBatch(tx, batch.id, header);
    return false;
  }
  await addBatchPayments(tx, batch.id, payments);
  await bookOne(tx, context, actor, { id: batch.id, settlement, header });
  return true;
}

const headerOf = (settlement: ProviderSettlement, payments: readonly SettledPayment[], isSettled: boolean) => ({
  provider: 'paystack' as const,
  number: settlement.number,
  status: isSettled ? ('settled' as const) : settlement.status === 'failed' ? ('failed' as const) : ('pending' as const),
  settled_on: isSettled ? (settlement.settledOn ?? null) : null,
  gross_kobo: settlement.gross,
  fees_kobo: settlement.fees,
  deductions_kobo: settlement.deductions,
  net_kobo: settlement.net,
  adds_up: !isSettled || addsUp(settlement, payments),
});

type Booking = { id: SettlementBatchId; settlement: ProviderSettlement; header: ReturnType<typeof headerOf> };

async function bookOne(tx: Tx, context: Context, actor: Actor | 'system', { id, settlement, header }: Booking): Promise<void> {
  const at = context.clock.now();
  const all = await paymentsOfBatch(tx, id);
  const legs = legsOfBatch(settlement.net, feeDifference(all));
  const journal: Journal = {
    id: newId<JournalId>(at),
    kind: 'provider-settled',
    effectiveOn: header.settled_on ?? context.clock.businessDay(),
    legs,
    ...(actor !== 'system' && { actorId: actor.id }),
    meta: { batch: id, reference: batchReference(header.provider, header.number) },
  };
  await saveBatch(tx, id, { ...header, booked_at: at, journal_id: legs.length > 0 ? journal.id : null });
  await record(tx, context, {
    actor,
    subject: { kind: 'settlement_batch', id },
    action: 'booked a settlement of the payments provider',
    after: { number: header.number, net: settlement.net, payments: all.length },
  });
  for (const payment of all)
    if (checkOf(payment) === 'missing') await context.jobs.send(tx, queryPaymentJob, { reference: payment.reference });
  failpoint('settlement_batch.unposted');
  if (legs.length > 0) await postOnItsDay(tx, context, [journal]);
}
