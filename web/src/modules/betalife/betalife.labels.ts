/** What people read about BetaLife plans and packages. */
import { naira } from '@ajo/contract/kernel/money';
import type { BetalifeKind, BetalifePackageView, PlanVersion } from '@ajo/contract/modules/betalife';
import { percentOfBasisPoints } from '#platform/percent';

export const kindLabels: Record<BetalifeKind, string> = { food: 'Food', assets: 'Assets' };
export const frequencyLabels: Record<BetalifePackageView['frequency'], string> = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
};

export const partsText = ({ instalments, instalment, last_instalment: last, frequency }: BetalifePackageView): string => {
  if (instalments === 1) return `Paid in full: ${naira(last)}`;
  const rest = last === instalment ? '' : `, the last ${naira(last)}`;
  return `${instalments} parts of ${naira(instalment)}${rest}, ${frequencyLabels[frequency].toLowerCase()}`;
};

type Terms = PlanVersion['terms'];
const packageText = ({ name, price, instalments, frequency, description, items }: Terms['betalife_packages'][number]): string =>
  [
    `${name}: ${naira(price)} in ${instalments} ${instalments === 1 ? 'part' : 'parts'}, ${frequencyLabels[frequency].toLowerCase()}`,
    items.map((item) => `${item.name} ${item.quantity}`).join(', '),
    description,
  ]
    .filter(Boolean)
    .join('; ');

const factsOf = (terms: Terms): Map<string, string> =>
  new Map([
    ['Name', terms.name],
    ['Description', terms.description || 'None'],
    ['Place', String(terms.position)],
    ['Cancellation fee', `${percentOfBasisPoints(terms.cancellation_fee_bps)}%`],
    ['Offered', terms.active ? 'Yes' : 'No'],
    ...terms.betalife_packages.map((one): [string, string] => [one.id, packageText(one)]),
  ]);

/** What the second version changes. */
export function changedFacts(before: Terms | undefined, after: Terms): string[] {
  if (!before) return [];
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => {
      const isPackage = name.includes('-');
      const line = `${was.get(name) ?? 'nothing'} → ${is.get(name) ?? 'removed'}`;
      return isPackage ? line : `${name}: ${line}`;
    });
}
