/** What an account has earned, with what the next closing of a day would correct: deposits and reversals that count from closed days. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import type { Database } from '#platform/db/transaction';
import { correctDays, type Earning, isBackdated, type ValuedChange } from '../earning.rules.ts';
import { changesAfter, earningOf } from '../earning.store.ts';

/** Undefined for an account that never had money. Nothing is saved. */
export async function correctedEarning(
  db: Database,
  { id, terms }: { id: SavingsId; terms: SavingsProductTerms },
): Promise<Earning | undefined> {
  const earning = await earningOf(db, id);
  if (!earning || terms.kind === 'package' || terms.rate_bps === 0) return earning;
  const fresh = await changesOf(db, id, earning.seq);
  if (earning.seq > 0 && !isBackdated(earning, fresh)) return earning;
  return correctDays(terms, earning, earning.seq === 0 ? fresh : await changesOf(db, id, 0));
}

const changesOf = async (db: Database, id: SavingsId, seq: number): Promise<ValuedChange[]> =>
  (await changesAfter(db, [{ id, seq }])).get(id) ?? [];
