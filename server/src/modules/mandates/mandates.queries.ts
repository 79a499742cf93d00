/** Mandates as they are answered. */
import type { MandateId, MandateView } from '@ajo/contract/modules/mandates';
import type { Context } from '#context';
import { sourceProblem } from '#modules/wallets';
import type { Mandate } from './mandate.ts';
import { findMandate, newestOf } from './mandate.store.ts';
import { mandateMissing } from './mandates.errors.ts';

type QueryContext = Pick<Context, 'db' | 'clock'>;

export async function mandateView({ db, clock }: QueryContext, mandate: Mandate): Promise<MandateView> {
  const problem = mandate.status === 'active' ? await sourceProblem(db, mandate.id, clock.now()) : undefined;
  return {
    id: mandate.id,
    status: mandate.status,
    bank: mandate.bank,
    last4: mandate.last4,
    reason: mandate.reason ?? problem ?? null,
    url: mandate.status === 'pending' ? mandate.url : null,
    requested_at: mandate.createdAt,
    decided_at: mandate.decidedAt,
  };
}

export async function ownMandate(context: QueryContext, ownerId: string): Promise<MandateView | null> {
  const found = await newestOf(context.db, ownerId);
  return found ? mandateView(context, found) : null;
}

/** @throws DomainError `mandate_missing`, also for the mandate of another customer. */
export async function mandateOf({ db }: QueryContext, ownerId: string, id: MandateId): Promise<Mandate> {
  const found = await findMandate(db, { id, ownerId });
  if (!found) throw mandateMissing();
  return found;
}
