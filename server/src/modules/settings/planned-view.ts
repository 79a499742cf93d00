/** Planned changes as people read them: all terms from each day. */
import type { PlannedChange } from '@ajo/contract/kernel/planned';
import type { Database } from '#platform/db/transaction';
import type { Catalogue, CatalogueItem, Wire } from './catalogue.ts';
import type { Planned, PlannedItem } from './planned.ts';
import { withChanges } from './planned.rules.ts';
import { plannedFor } from './planned.store.ts';

type PlannedQuery<One extends CatalogueItem, Terms> = {
  of: Catalogue<One>;
  one: One;
  decode: (terms: Wire) => Terms;
  /** Items inside this one that have planned changes of their own. */
  parts?: readonly PlannedItem[];
  /** The terms of the whole with a change of it or of a part. */
  change?: (terms: Wire, planned: Planned) => Wire;
};

/** The earliest first; each with what is planned before it. */
export async function plannedChanges<One extends CatalogueItem, Terms>(
  db: Database,
  { of, one, decode, parts = [], change = withChanges }: PlannedQuery<One, Terms>,
): Promise<PlannedChange<Terms>[]> {
  let terms = of.termsOf(one);
  return (await plannedFor(db, [{ subject: of.subject, itemId: one.id }, ...parts])).map((planned) => {
    terms = change(terms, planned);
    const { id, effectiveOn: effective_on, by, at: made_at } = planned;
    return { id, effective_on, made_by: by.name, made_at, terms: decode(terms) };
  });
}
