/** Matches lines of the bank with payments in the books, by the rules in their order. Repeating it finds nothing new. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { Context } from '#context';
import type { Journal } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { isTransferredSince } from '../booked-payments.queries.ts';
import { batchesLike, paymentsLike, paymentsNamed, paymentsSettled } from '../payments-of-lines.queries.ts';
import { type BankLine, isAtProvider, isOpen, pairOf, type Verdict } from '../reconciliation.ts';
import { daysAround, daysOfBatch, keysIn, verdictOn, wholeKeysIn, withoutEnded } from '../reconciliation.rules.ts';
import { limitsToday } from '../reconciliation-setting.ts';
import {
  endedPayments,
  isLineOfClosedMonth,
  openLines,
  unprovenBatchPayments,
  unprovenSettlements,
} from '../matching.queries.ts';
import { addMatch, holdMonths, lockLine, saveLine } from '../reconciliation.store.ts';
import { atProvider, provePayment } from './prove-payment.ts';

/** Runs every hour, after a large upload, and for the rest of what a person asked to match. */
export const matchJob = 'reconciliation.match';
const atOnce = 200;
/** A credit is booked within days of its settlement; older ones have their proof. */
const provenWithin = 90;

/** Each line in a transaction of its own. @returns how many lines, settlements and payments of batches were matched. */
export async function matchOpen(context: Context): Promise<number> {
  let matched = await matchProofs(context);
  let after: BankLineId | undefined;
  do {
    const found = await matchSome(context, { after });
    matched += found.matched;
    after = found.last;
  } while (after);
  return matched;
}

/** As much as a person waits for; the job does the rest. */
export async function matchNow(context: Context): Promise<number> {
  const proven = await matchProofs(context);
  const { matched, last } = await matchSome(context, {});
  if (last) await inTransaction(context.db, (tx) => context.jobs.send(tx, matchJob, {}));
  return proven + matched;
}

/** The lines that this statement brought, and what settlements and batches prove by now. */
export const matchStatement = async (context: Context, statement: string): Promise<number> =>
  (await matchProofs(context)) + (await matchSome(context, { statement })).matched;

/** @returns the last line when there may be more. */
async function matchSome(
  context: Context,
  of: Parameters<typeof openLines>[1],
): Promise<{ matched: number; last: BankLineId | undefined }> {
  const ids = await openLines(context.db, of, atOnce);
  let matched = 0;
  for (const id of ids) if (await matchLine(context, id)) matched += 1;
  return { matched, last: ids.length === atOnce ? ids.at(-1) : undefined };
}

const matchProofs = async (context: Context): Promise<number> =>
  (await matchSettlements(context)) + (await matchBatches(context));

const matchLine = (context: Context, id: BankLineId): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    await holdMonths(tx);
    const line = await lockLine(tx, id);
    if (!isOpen(line) || (await isLineOfClosedMonth(tx, id))) return false;
    const verdict = await assess(tx, context, line);
    const journals = await saveVerdict(tx, context, line, verdict);
    failpoint('reconciliation.matched');
    await postOnItsDay(tx, context, journals);
    return verdict.result === 'matched';
  });

async function assess(tx: Tx, context: Context, line: BankLine): Promise<Verdict> {
  const numbers = wholeKeysIn(line.narration);
  const candidates = {
    named: await paymentsNamed(tx, line.side, keysIn(line.narration), numbers),
    settled: line.side === 'credit' ? await paymentsSettled(tx, numbers) : [],
    batches: await batchesLike(tx, line.side, { amount: line.amount, narration: line.narration, ...daysOfBatch(line) }),
    similar: await paymentsLike(tx, line.side, { amount: line.amount, ...daysAround(line) }),
  };
  const possible = withoutEnded(line, candidates, new Set((await endedPayments(tx, line.id)).map(pairOf)));
  const verdict = verdictOn(line, possible, (await limitsToday(tx, context)).by_amount);
  if (verdict.result !== 'matched' || !isAtProvider(verdict.payment)) return verdict;
  // Its money may have come with a transfer of many payments: then a person decides.
  const isLeft = line.amount <= (await atProvider(tx)) && !(await isTransferredSince(tx, verdict.payment.on));
  return isLeft ? verdict : { result: 'duplicate', payment: verdict.payment };
}

/** @returns the journals to post. */
async function saveVerdict(tx: Tx, context: Context, line: BankLine, verdict: Verdict): Promise<Journal[]> {
  if (verdict.result !== 'matched') {
    const named = 'payment' in verdict ? { named_record: verdict.payment.record, named_id: verdict.payment.id } : blank;
    if (verdict.result !== line.result || named.named_id !== (line.named?.id ?? null))
      await saveLine(tx, line.id, { result: verdict.result, ...named });
    return [];
  }
  const { payment, rule } = verdict;
  // When another credit was faster, the next run assesses this one again.
  return (await provePayment(tx, context, { line, payment, rule })) ?? [];
}

const blank = { named_record: null, named_id: null };

/** Credits that the collecting bank confirmed one by one prove their payments. */
const matchSettlements = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    let matched = 0;
    for (const { id, paymentId, amount } of await unprovenSettlements(tx, new Date(at.getTime() - provenWithin * dayMs), 2000)) {
      const isNew = await addMatch(tx, {
        id: newId(at),
        settlement_id: id,
        record: 'receipt',
        payment_id: paymentId,
        amount_kobo: amount,
        rule: 'settlement_id',
        matched_at: at,
      });
      if (isNew) matched += 1;
    }
    return matched;
  });

/** The provider lists a payment in a batch that it has settled: the payment is proven, and the credit of the batch proves the batch. */
const matchBatches = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    let matched = 0;
    for (const { id, paymentId, amount } of await unprovenBatchPayments(
      tx,
      addDays(context.clock.businessDay(), -provenWithin),
      2000,
    )) {
      const isNew = await addMatch(tx, {
        id: newId(at),
        batch_id: id,
        record: 'receipt',
        payment_id: paymentId,
        amount_kobo: amount,
        rule: 'settlement_batch',
        matched_at: at,
      });
      if (isNew) matched += 1;
    }
    return matched;
  });
