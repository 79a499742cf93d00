/** A change of terms that is saved now and applies from a later day. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { Wire } from './catalogue.ts';

/** Whose terms change: one item of a subject. */
export type PlannedItem = { subject: string; itemId: string };

/** Only the terms that change, spelled as the API spells them: new values, and optional terms that end. */
export type TermChanges = { terms: Wire; ended: readonly string[] };

export type Planned = PlannedItem & TermChanges & { id: PlannedChangeId; effectiveOn: Day; by: Planner; at: Date };
export type Planner = Pick<Actor, 'id' | 'name'>;

type DueChange = { actor: Planner; changes: TermChanges };

/** How a module saves planned terms on their day. */
export type PlannedSubject = {
  subject: string;
  /**
   * Locks the item until the transaction ends, as everyone who changes it does.
   * @returns the act that saves its terms; it throws a DomainError when they are refused.
   * @throws DomainError without the item.
   */
  hold: (tx: Tx, context: Context, itemId: string) => Promise<(due: DueChange) => Promise<unknown>>;
};
