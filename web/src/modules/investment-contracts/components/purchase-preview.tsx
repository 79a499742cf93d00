/** What an amount becomes in a plan: the days, the interest, the tax, the fee, and why it cannot be bought now. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { InvestmentPurchasePreview } from '@ajo/contract/modules/investment-contracts';
import type { InvestmentPlanView } from '@ajo/contract/modules/investments';
import { percentOfBasisPoints } from '#platform/percent';
import { Facts, Notice, Problem, Skeletons } from '#ui';

type Props = {
  of: { data: InvestmentPurchasePreview | undefined; error: unknown; isFetching: boolean };
  plan: InvestmentPlanView;
};

export function PurchasePreview({ of: { data, error, isFetching }, plan }: Props) {
  if (error) return <Problem of={error} />;
  if (!data) return isFetching ? <Skeletons lines={4} /> : null;
  return (
    <>
      <Facts of={factsOf(data, plan)} total="You receive in total" />
      {data.refusal && <Notice tone="error">{data.refusal}</Notice>}
    </>
  );
}

const factsOf = (preview: InvestmentPurchasePreview, plan: InvestmentPlanView) => ({
  Matures: `${longDay(preview.matures_on)}, after ${preview.days} days`,
  ...(preview.pays_on !== preview.matures_on && { 'Paid out': `${longDay(preview.pays_on)}, when banks are open` }),
  Interest: naira(preview.interest),
  [`Withholding tax, ${percentOfBasisPoints(plan.withholding_tax_bps)}%`]: `-${naira(preview.withholding_tax)}`,
  'Interest after tax': naira(preview.net_interest),
  'Interest is paid': paid[plan.payout],
  'Processing fee': naira(preview.fee),
  'You pay now': naira(preview.to_pay),
  'You receive in total': naira(preview.total),
});

const paid: Record<InvestmentPlanView['payout'], string> = {
  maturity: 'With the principal, at maturity',
  monthly: 'Every month',
  upfront: 'On the first day',
};
