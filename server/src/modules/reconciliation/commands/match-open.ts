/** Matches credits at the bank with payments in the books, by the rules in their order. Repeating it finds nothing new. */
import type { BankLineId } from '@ajo/contract/modules/reconciliation';
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { batchesLike, paymentsLike, paymentsNamed, paymentsSettled } from '../booked-payments.queries.ts';
import { type BankLine, isOpen, type Verdict } from '../reconciliation.ts';
import { daysAround, daysOfBatch, keysIn, verdictOn } from '../reconciliation.rules.ts';
import { addMatch, lockLine, openLines, saveLine, unprovenBatchPayments, unprovenSettlements } from '../reconciliation.store.ts';

/** Runs every hour, and after a large upload. */
export const matchJob = 'reconciliation.match';
const atOnce = 200;

/** Each credit in a transaction of its own. @returns how many credits, settlements and payments of batches were matched. */
export async function matchOpen(context: Context): Promise<number> {
  let matched = (await matchSettlements(context)) + (await matchBatches(context));
  let after: BankLineId | undefined;
  do {
    const ids = await openLines(context.db, after, atOnce);
    for (const id of ids) if (await matchLine(context, id)) matched += 1;
    after = ids.length === atOnce ? ids.at(-1) : undefined;
  } while (after);
  return matched;
}

const matchLine = (context: Context, id: BankLineId): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const line = await lockLine(tx, id);
    if (!isOpen(line)) return false;
    const verdict = await judge(tx, line);
    await saveVerdict(tx, context, line, verdict);
    failpoint('reconciliation.matched');
    return verdict.result === 'matched';
  });

async function judge(tx: Tx, line: BankLine): Promise<Verdict> {
  const keys = keysIn(line.narration);
  return verdictOn(line, {
    named: await paymentsNamed(tx, keys),
    settled: await paymentsSettled(tx, keys),
    batches: await batchesLike(tx, { amount: line.amount, narration: line.narration, ...daysOfBatch(line) }),
    similar: await paymentsLike(tx, { amount: line.amount, ...daysAround(line) }),
  });
}

async function saveVerdict(tx: Tx, { clock }: Context, line: BankLine, verdict: Verdict): Promise<void> {
  const at = clock.now();
  if (verdict.result !== 'matched') {
    const named = 'payment' in verdict ? { named_record: verdict.payment.record, named_id: verdict.payment.id } : blank;
    if (verdict.result !== line.result || named.named_id !== (line.named?.id ?? null))
      await saveLine(tx, line.id, { result: verdict.result, ...named });
    return;
  }
  const { payment, rule } = verdict;
  const isNew = await addMatch(tx, {
    id: newId(at),
    line_id: line.id,
    record: payment.record,
    payment_id: payment.id,
    amount_kobo: line.amount,
    rule,
    matched_at: at,
  });
  // Another credit was faster: the next run judges this one again.
  if (isNew) await saveLine(tx, line.id, { result: 'matched', ...blank });
}

const blank = { named_record: null, named_id: null };

/** Credits that the collecting bank confirmed one by one prove their payments. */
const matchSettlements = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    let matched = 0;
    for (const { id, paymentId, amount } of await unprovenSettlements(tx, 2000)) {
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
    for (const { id, paymentId, amount } of await unprovenBatchPayments(tx, 2000)) {
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
