/** Plans and packages as the two sides promised them. */
import type { BetalifePlanView } from '@ajo/contract/modules/betalife';
import type { BetalifePlan } from './package.ts';
import { partsOf } from './package.rules.ts';

export const planView = ({ id, kind, name, description, packages }: BetalifePlan): BetalifePlanView => ({
  id,
  type: kind,
  name,
  description,
  betalife_packages: packages.map((one) => {
    const { each, last } = partsOf(one);
    return { ...one, items: [...one.items], instalment: each, last_instalment: last };
  }),
});
