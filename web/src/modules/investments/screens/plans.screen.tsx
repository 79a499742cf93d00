/** /admin/investment-plans: what the lender pays on investments; every save is a new version. */
import type { InvestmentPlanId } from '@ajo/contract/modules/investments';
import { Fragment } from 'react';
import { paths } from '#platform/paths';
import { EmptyState, Money, Offered, Pair, VersionedList, Versions } from '#ui';
import { PlanForm } from '../components/plan-form.tsx';
import { changedTerms, payoutLabels, rateRange, ratesOf } from '../plan-fields.ts';
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
        Rates: { first: true, cell: (row) => <Pair note={<Rates of={ratesOf(row)} />}>{rateRange(row)}</Pair> },
        Minimum: { align: 'end', cell: (row) => <Money of={row.min_amount} /> },
        Maximum: { align: 'end', cell: (row) => <Money of={row.max_amount} /> },
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

/** A term and its rate stay together where the list of them breaks. */
const Rates = ({ of: rates }: { of: readonly string[] }) =>
  rates.map((rate, at) => (
    <Fragment key={rate}>
      {at > 0 && ' '}
      <span data-whole>
        {rate}
        {at < rates.length - 1 && ','}
      </span>
    </Fragment>
  ));

const PlanVersions = ({ id }: { id: InvestmentPlanId }) => (
  <Versions of={usePlanVersions(id)} changes={changedTerms} cancel={useCancelPlanned(id)} />
);
