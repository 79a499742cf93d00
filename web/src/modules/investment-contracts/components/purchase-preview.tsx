/** What an amount becomes in a plan: the days, the interest, the tax, and the fee. A refusal of the amount is at its field. */
import { deducted, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { InvestmentPurchasePreview } from '@ajo/contract/modules/investment-contracts';
import type { InvestmentPlanView } from '@ajo/contract/modules/investments';
import { percentOfBasisPoints } from '#platform/percent';
import { Facts, Notice, Problem } from '#ui';
import { costFacts } from '../investment.labels.ts';

type Props = {
  of: { data: InvestmentPurchasePreview | undefined; error: unknown; isPlaceholderData: boolean };
  plan: InvestmentPlanView;
  /** Without an amount there are no figures. */
  isEmpty: boolean;
};

/** Without figures their place is kept: what is below does not move when they arrive. */
export function PurchasePreview({ of: { data, error, isPlaceholderData: isBehind }, plan, isEmpty }: Props) {
  if (error) return <Problem of={error} />;
  const preview = isEmpty ? undefined : data;
  return (
    <>
      <div className="follows" aria-busy={isBehind}>
        <Facts of={factsOf(preview, plan)} total="You receive in total" />
      </div>
      {preview?.refusal && !preview.refuses_amount && <Notice tone="error">{preview.refusal}</Notice>}
      {preview?.savings_only && <Notice title="You can pay this from your savings only. ">{preview.savings_only}</Notice>}
    </>
  );
}

const factsOf = (preview: InvestmentPurchasePreview | undefined, plan: InvestmentPlanView) => ({
  Matures: preview && `${longDay(preview.matures_on)}, after ${preview.days} days`,
  'Paid out': preview && paidOutText(preview),
  Interest: preview && naira(preview.interest),
  [`Withholding tax, ${percentOfBasisPoints(plan.withholding_tax_bps)}%`]: preview && deducted(preview.withholding_tax),
  'Interest after tax': preview && naira(preview.net_interest),
  'Interest is paid': paid[plan.payout],
  ...(preview?.savings_only && closedWays),
  ...costFacts(preview && { ...preview, toPay: preview.to_pay, isSavingsOnly: preview.savings_only !== null }),
  'You receive in total': preview && naira(preview.total),
});

/** With the line of savings as many as without an answer. */
const closedWays = { 'You pay by transfer': 'Not possible', 'You pay by card': 'Not possible' };

/** The next day on which banks are open, where that is another. */
const paidOutText = ({ pays_on: on, matures_on: end }: InvestmentPurchasePreview): string =>
  on === end ? 'On that day' : `${longDay(on)}, next bank day`;

const paid: Record<InvestmentPlanView['payout'], string> = {
  maturity: 'With the principal, at maturity',
  monthly: 'Every month',
  upfront: 'On the first day',
};
