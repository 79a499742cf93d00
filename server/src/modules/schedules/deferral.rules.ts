/** Interest of the first rows that another row asks for. */
import { type Kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { WorkRow } from './account.ts';
import type { Terms } from './schedule.ts';

type Deferral = {
  isDeferred: (row: WorkRow) => boolean;
  /** The deferred rows whose interest this row asks for. */
  heldFor: (row: WorkRow) => readonly WorkRow[];
  extraOf: (row: WorkRow, own: ReadonlyMap<WorkRow, Kobo>) => Kobo;
};

const noDeferral: Deferral = { isDeferred: () => false, heldFor: () => [], extraOf: () => noMoney };

/** Interest of the first rows is asked in the row after them. */
export function deferralOf({ terms, rows }: { terms: Pick<Terms, 'grace'>; rows: readonly WorkRow[] }): Deferral {
  if (!terms.grace?.interestDeferred) return noDeferral;
  const deferred = rows.filter(({ period }) => period.days > 0).slice(0, terms.grace.interestDeferred);
  const bearer = deferred.at(-1)?.number;
  const members = new Set(deferred);
  const heldFor = (row: WorkRow): readonly WorkRow[] => (bearer !== undefined && row.number === bearer + 1 ? deferred : []);
  return {
    isDeferred: (row) => members.has(row),
    heldFor,
    extraOf: (row, own) => sumOf(heldFor(row).map((one) => own.get(one) ?? noMoney)),
  };
}
