/** A ledger of its own for a test file, and journals booked into it on one Monday. */
import assert from 'node:assert/strict';
import { kobo } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { credit, debit, type Journal, type JournalId, post, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { afterEach } from 'vitest';

const monday = day('2026-03-02');

/** A deposit into savings: the journal that most tests start with. */
export const depositOf = (who: string, { at, amount = 100n }: { at: Date; amount?: bigint }): Journal => ({
  id: newId<JournalId>(at),
  kind: 'savings-deposited',
  effectiveOn: monday,
  legs: [debit(gl.bankOperating, kobo(amount)), credit(gl.savingsOf(who), kobo(amount))],
});

export async function openBooks() {
  const context = await freshContext();
  const { db } = context;
  const at = context.clock.now();
  const on = monday;
  const book = async (
    legs: Journal['legs'],
    { kind = 'correction', effectiveOn = on }: { kind?: Journal['kind']; effectiveOn?: Day } = {},
  ): Promise<JournalId> => {
    const journal: Journal = { id: newId<JournalId>(at), kind, effectiveOn, legs };
    await inTransaction(db, (tx) => post(tx, [journal], at));
    return journal.id;
  };
  return { db, at, on, book };
}

/** Savings of new holders: deposits, withdrawals, and a proof of the ledger after each test. */
export async function openSavingsBooks() {
  const context = await freshContext();
  const { db } = context;
  const now = () => context.clock.now();
  const id = () => newId<JournalId>(now());
  let people = 0;
  const newHolder = (): string => `person-${(people += 1)}`;

  const deposit = (who: string, amount = 100n, over: Partial<Journal> = {}): Journal => ({
    ...depositOf(who, { at: now(), amount }),
    ...over,
  });
  const withdrawal = (who: string, amount: bigint, over: Partial<Journal> = {}): Journal => ({
    id: id(),
    kind: 'withdrawal-ordered',
    effectiveOn: monday,
    legs: [debit(gl.savingsOf(who), kobo(amount)), credit(gl.bankOperating, kobo(amount))],
    ...over,
  });
  const book = (...journals: Journal[]) => inTransaction(db, (tx) => post(tx, journals, now()));

  afterEach(async () => {
    const { problems } = await verifyLedger(db);
    assert.deepEqual(problems, []);
  });
  return { context, db, now, today: monday, id, newHolder, deposit, withdrawal, book };
}
