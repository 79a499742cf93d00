/** Sets what is asked of guarantors, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import { GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { guarantorPolicy, saveGuarantorTerms, termsOf } from '../policy.store.ts';

export async function setGuarantorPolicy(context: Context, actor: Actor, terms: GuarantorTerms): Promise<GuarantorTerms> {
  const [on, at] = [context.clock.businessDay(), context.clock.now()];
  return inTransaction(context.db, async (tx) => {
    const before = termsOf(await guarantorPolicy(tx, on));
    await saveGuarantorTerms(tx, { terms, on, by: actor.id, at });
    await record(tx, context, {
      actor,
      subject: { kind: 'setting', id: newId(at) },
      action: 'set what is asked of guarantors',
      before: GuarantorTerms.encode(before),
      after: GuarantorTerms.encode(terms),
    });
    return terms;
  });
}
