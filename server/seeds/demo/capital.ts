/** The money that the demo lender starts with. */
import { kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { credit, debit, type JournalId, post, gl } from '#modules/ledger';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';

const capital = kobo(5_000_000_000n);

/** The owners pay in what is lent. */
export const payInCapital = ({ db, clock }: Context): Promise<unknown> =>
  inTransaction(db, (tx) => {
    const legs = [debit(gl.bankOperating, capital), credit(gl.equity, capital)];
    const journal = {
      id: newId<JournalId>(clock.now()),
      kind: 'capital-paid-in' as const,
      effectiveOn: clock.businessDay(),
      legs,
    };
    return post(tx, [journal], clock.now());
  });
