/** Challengers: scorecards that are compared with the current one and decide nothing. They are added and withdrawn, never changed. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Challenger, ChallengerId, NewChallenger } from '@ajo/contract/modules/assessments.scorecards';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { challengerNameTaken, challengerWithdrawn } from './scorecards.errors.ts';
import { addChallengerRow, lockChallenger, saveWithdrawn } from './challenger.store.ts';
import { cardFacts } from './scorecard.rules.ts';

/** @throws DomainError `challenger_name_taken`. */
export const addChallenger = (context: Context, actor: Actor, { name, card }: NewChallenger): Promise<Challenger> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const added = await addChallengerRow(tx, {
      id: newId<ChallengerId>(at),
      name,
      card: JSON.stringify(card),
      created_by: actor.id,
      created_by_name: actor.name,
      created_at: at,
    });
    if (!added) throw challengerNameTaken();
    const subject = { kind: 'scorecard', id: added.id };
    await record(tx, context, { actor, subject, action: 'added a challenger', after: { name, ...cardFacts(card) } });
    return added;
  });

/** @throws DomainError `challenger_missing`, `challenger_withdrawn`. */
export const withdrawChallenger = (context: Context, actor: Actor, id: ChallengerId): Promise<Challenger> =>
  inTransaction(context.db, async (tx) => {
    const { name, withdrawn_at: withdrawnAt } = await lockChallenger(tx, id);
    if (withdrawnAt) throw challengerWithdrawn();
    await record(tx, context, { actor, subject: { kind: 'scorecard', id }, action: 'withdrew a challenger', before: { name } });
    return saveWithdrawn(tx, { id, by: actor.id, byName: actor.name, at: context.clock.now() });
  });
