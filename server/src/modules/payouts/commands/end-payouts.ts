/** Cancels all payouts of a purpose within the caller's transaction. */
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';
import type { PayoutOrder } from '../payout.ts';
import { whyNotEnd } from '../payout.rules.ts';
import { callOff, payoutsFor } from '../payout.store.ts';

/** `inDoubt`: the refusal while the provider contradicts itself. Left out: in words for the customer. */
type Purpose = Pick<PayoutOrder, 'purpose' | 'purposeId'> & { inDoubt?: () => DomainError };

/**
 * Calls off an order that no worker has taken. The caller has locked what the payouts are for, so no other order arrives.
 * @throws DomainError `payout_claimed` when money may be on its way, `payout_disputed` when the provider has contradicted itself.
 */
export async function endPayouts(tx: Tx, { clock, config }: Context, purpose: Purpose): Promise<void> {
  await callOff(tx, purpose, clock.now());
  // Read afterwards: a claim that was committed meanwhile is seen.
  refuseIf(whyNotEnd(await payoutsFor(tx, config, purpose), purpose.inDoubt));
}

/** For screens: the same rule without an effect. */
export const whyNotEndPayouts = async (
  db: Database,
  { config }: Pick<Context, 'config'>,
  purpose: Purpose,
): Promise<DomainError | undefined> => whyNotEnd(await payoutsFor(db, config, purpose), purpose.inDoubt);
