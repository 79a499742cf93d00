/** /admin/investment-plans: what the lender pays on investments; every save is a new version. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPlanId } from '@ajo/contract/modules/investments';
import { paths } from '#platform/paths';
import { EmptyState, Money, Offered, VersionedList, Versions } from '#ui';
import { PlanForm } from '../components/plan-form.tsx';
import { changedTerms, payoutLabels, rateRange, shortRatesOf } from '../plan-fields.ts';
import { useCancelPlanned, useKeptPlans, usePlanVersions } from '../plans.calls.ts';
import './plans.css';

export function PlansScreen() {
  return (
    <VersionedList
      list="investment_plans"
      word="plan"
      titles={{ list: 'Investment plans', new: 'New investment plan' }}
      back={{ to: paths.staff.investments, label: 'Investments' }}
      of={useKeptPlans()}
      empty={<EmptyState title="No plan yet">Add the first, and people can see what they would earn.</EmptyState>}
      columns={{
        Rates: { first: true, cell: (row) => <span data-whole>{rateRange(row)}</span> },
        'By term': (row) => shortRatesOf(row).join(', '),
        Amount: (row) => (
          <span className="plan-amounts">
            <Limit of={row.min_amount} /> to <Limit of={row.max_amount} />
          </span>
        ),
        'Interest is paid': (row) => payoutLabels[row.payout],
      }}
      state={(row) => <Offered active={row.active} />}
      editor={(plan, onDone) => (
        <>
          <PlanForm saved={plan} onDone={onDone} />
          {plan && <PlanVersions id={plan.id} />}
        </>
      )}
    >
      Each change creates a new version. Existing investments keep their terms.
    </VersionedList>
  );
}

/** Kobo only where there are some: both limits fit in one line. */
const Limit = ({ of: amount }: { of: Kobo }) => <Money of={amount} whole={amount % 100n === 0n} />;

const PlanVersions = ({ id }: { id: InvestmentPlanId }) => (
  <Versions of={usePlanVersions(id)} changes={changedTerms} cancel={useCancelPlanned(id)} />
);
