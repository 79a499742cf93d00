/** The register of planned changes: each module saves its planned terms on their day. A new catalogue registers here. */
import { longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { betalifePlans, plannedPackages } from '#modules/betalife';
import { investmentPlans } from '#modules/investments';
import { loanProducts } from '#modules/loan-products';
import { notify } from '#modules/notifications';
import { savingsProducts } from '#modules/savings-products';
import { applyPlanned, plannedIn, type PlannedSubject } from '#modules/settings';
import type { JobDefinition } from '#platform/jobs/jobs';

const plannedSubjects: readonly PlannedSubject[] = [
  plannedIn(loanProducts),
  plannedIn(savingsProducts),
  plannedIn(investmentPlans),
  plannedIn(betalifePlans),
  plannedPackages,
];

/** Each screen lists its planned changes. */
const links: Readonly<Record<string, string>> = {
  [loanProducts.subject]: '/admin/loan-products',
  [savingsProducts.subject]: '/admin/savings-products',
  [investmentPlans.subject]: '/admin/investment-plans',
};

/** The person who planned a change that is refused on its day is notified, because the earlier terms stay. */
export const applyPlannedChanges = (context: Context): Promise<void> =>
  applyPlanned(context, plannedSubjects, (tx, within, { planned, why }) =>
    notify(tx, within, {
      userId: planned.by.id,
      kind: 'planned_change_refused',
      message: `A change planned for ${longDay(planned.effectiveOn)} could not be saved: ${why}. The earlier terms stay.`,
      isTrouble: true,
      link: links[planned.subject] ?? '/admin/betalife-products',
    }),
  );

export const plannedChangesJob: JobDefinition = {
  name: 'planned_changes.apply',
  summary: 'Saves planned changes of products, plans and packages whose day has come',
  every: '* * * * *',
  handler: applyPlannedChanges,
};
