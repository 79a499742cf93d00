/** The customer invests: plan, amount and term, what it becomes, the risk, and then what is paid. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type InvestmentView, instructionsOf, type MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import { notSoldText } from '@ajo/contract/modules/investment-contracts.words';
import type { InvestmentPlanView } from '@ajo/contract/modules/investments';
import type { TierView } from '@ajo/contract/modules/onboarding.sections';
import { useState } from 'react';
import {
  Button,
  Checkbox,
  Dialog,
  EmptyState,
  ErrorState,
  Facts,
  FormDialog,
  MoneyInput,
  Notice,
  Row,
  SelectField,
  Skeletons,
} from '#ui';
import { useOnboarding } from '#modules/onboarding';
import { PayFromSavings } from '#modules/savings-payments';
import { WaysToPay } from '#modules/wallets';
import { percentOfBasisPoints } from '#platform/percent';
import { amountBounds, costFacts, instructionChoices, monthsText } from '../investment.labels.ts';
import { myInvestmentsKey, useInvest, usePlansOnOffer, usePurchasePreview } from '../my-investments.calls.ts';
import { PayByCard } from './pay-by-card.tsx';
import { PayByTransfer } from './pay-by-transfer.tsx';
import { PurchasePreview } from './purchase-preview.tsx';

type Props = { onClose: () => void };
type Bought = Pick<InvestmentView, 'id' | 'number' | 'principal' | 'rate_bps' | 'months'> & {
  fee: Kobo;
  toPay: Kobo;
  /** Null: only savings pay for it. */
  url: string | null;
};

export function InvestDialog({ onClose }: Props) {
  const { data, error, refetch } = usePlansOnOffer();
  const profile = useOnboarding();
  const [bought, setBought] = useState<Bought>();
  if (bought) return <PayDialog bought={bought} onClose={onClose} />;
  // The bounds of the tier take a line more: the form would move under the finger if they arrived later.
  const plans = profile.isPending ? undefined : data;
  if (plans?.some(({ sold }) => sold))
    return <InvestForm plans={plans} tier={profile.data?.tier} onBought={setBought} onClose={onClose} />;
  return (
    <Dialog title="New investment" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !plans && <Skeletons lines={4} />}
      {plans && <NothingSold isEmpty={plans.length === 0} />}
    </Dialog>
  );
}

const NothingSold = ({ isEmpty }: { isEmpty: boolean }) =>
  isEmpty ? (
    <EmptyState title="No plan is on offer">Check again later.</EmptyState>
  ) : (
    <EmptyState title="Investments are not available now">{notSoldText}.</EmptyState>
  );

type Offer = {
  plans: readonly InvestmentPlanView[];
  /** Undefined when the profile cannot be read: the bounds of the plan hold for all. */
  tier: TierView | undefined;
};
type FormProps = Props & Offer & { onBought: (bought: Bought) => void };

function InvestForm({ plans, tier, onBought, onClose }: FormProps) {
  const choice = useChoice(plans);
  const { plan, amount, months, instruction } = choice;
  const invest = useInvest();
  const preview = usePurchasePreview({ plan: plan.id, amount, months });
  const [agreed, setAgreed] = useState(false);
  // The figures of another choice stay on the screen until those of this one arrive.
  const isPriced = amount !== undefined && preview.data?.refusal === null && !preview.isPlaceholderData;
  const isReady = agreed && isPriced && !preview.error;
  const send = (): void => {
    if (amount === undefined) return;
    invest.mutate(
      {
        investment_plan_id: plan.id,
        plan_version: preview.data?.plan_version,
        amount,
        months,
        instruction,
        ...(preview.data?.savings_only && { savings_only: true }),
        accepted: true,
      },
      {
        onSuccess: ({ data: { investment, fee, to_pay: toPay, url } }) => onBought({ ...investment, fee, toPay, url }),
      },
    );
  };
  return (
    <FormDialog title="New investment" act={invest} verb="Invest" disabled={!isReady} onSend={send} onClose={onClose}>
      <ChoiceFields plans={plans} tier={tier} choice={choice} refusal={amount === undefined ? undefined : refusalOf(preview)} />
      <PurchasePreview of={preview} plan={plan} isEmpty={amount === undefined} />
      <Risk plan={plan} />
      <Checkbox label="I understand the risk and accept these terms" checked={agreed} onChange={setAgreed} />
    </FormDialog>
  );
}

/** Term and instruction stay ones that the chosen plan offers. */
function useChoice(plans: readonly InvestmentPlanView[]) {
  const [planId, setPlanId] = useState<string>();
  const [amount, setAmount] = useState<Kobo>();
  const [term, setMonths] = useState<number>();
  const [picked, setInstruction] = useState<MaturityInstruction>('pay_out');
  const plan = (plans.find(({ id }) => id === planId) ?? plans[0]) as InvestmentPlanView;
  const months = (plan.rates.find((rate) => rate.months === term) ?? plan.rates[0])?.months ?? 0;
  const instruction = instructionsOf(plan.payout).includes(picked) ? picked : 'pay_out';
  return { plan, amount, months, instruction, setPlanId, setAmount, setMonths, setInstruction };
}

/** The reason why the amount is refused, for this customer or for all. Other refusals are below the figures. */
const refusalOf = ({ data, error }: ReturnType<typeof usePurchasePreview>): string | undefined =>
  error instanceof DomainError ? error.errors?.['amount']?.[0] : (data?.refuses_amount && data.refusal) || undefined;

type FieldProps = Offer & { choice: ReturnType<typeof useChoice>; refusal: string | undefined };

const ChoiceFields = ({ plans, tier, choice, refusal }: FieldProps) => (
  <>
    <SelectField
      label="Plan"
      required
      options={plans.map(({ id, name }) => ({ value: id, label: name }))}
      value={choice.plan.id}
      onChange={choice.setPlanId}
    />
    {choice.plan.description && <p className="quiet">{choice.plan.description}</p>}
    <MoneyInput
      label="Amount"
      required
      hint={amountBounds(choice.plan, tier)}
      error={refusal}
      value={choice.amount}
      onChange={choice.setAmount}
    />
    <SelectField
      label="Term"
      required
      options={choice.plan.rates.map(({ months, rate_bps: rate }) => ({
        value: String(months),
        label: `${monthsText(months)} at ${percentOfBasisPoints(rate)}% a year`,
      }))}
      value={String(choice.months)}
      onChange={(value) => choice.setMonths(Number(value))}
    />
    <SelectField
      label="At maturity"
      required
      options={instructionChoices(choice.plan.payout)}
      value={choice.instruction}
      onChange={(value) => choice.setInstruction(value as MaturityInstruction)}
    />
  </>
);

const Risk = ({ plan: { payout, early_exit_bps: reduction } }: { plan: InvestmentPlanView }) => (
  <Notice tone="warning" title="Know the risk">
    This is a loan to the company, not a bank deposit. It is not insured, and you could lose money if the company fails.{' '}
    {payout === 'upfront'
      ? 'The interest is paid on the first day, so you cannot withdraw early.'
      : `If you withdraw early, you earn the rate for the time held less ${percentOfBasisPoints(reduction)} points.`}
  </Notice>
);

const PayDialog = ({ bought, onClose }: Props & { bought: Bought }) => (
  <Dialog title="New investment successful" onClose={onClose}>
    <p>{bought.number} starts as soon as it is paid. If it is not paid within 24 hours, it ends automatically.</p>
    <Facts of={costOf(bought)} total={bought.url === null ? 'You pay from your savings' : 'You pay by card'} />
    <WaysToPay
      {...(bought.url !== null && fromOutside(bought, bought.url, onClose))}
      savings={<PayFromSavings of={{ purpose: 'investment', id: bought.id }} changes={myInvestmentsKey} onPaid={onClose} />}
    />
    <Row>
      <Button look="plain" onClick={onClose}>
        Pay later
      </Button>
    </Row>
  </Dialog>
);

const costOf = ({ principal, rate_bps: rate, months, fee, toPay, url }: Bought) => ({
  Principal: naira(principal),
  Rate: `${percentOfBasisPoints(rate)}% a year for ${monthsText(months)}`,
  ...costFacts({ principal, fee, toPay, isSavingsOnly: url === null }),
});

const fromOutside = (bought: Bought, url: string, onClose: () => void) => ({
  transfer: <PayByTransfer of={bought} onClose={onClose} />,
  savedCard: <PayByCard of={bought} onClose={onClose} />,
  paymentPage: (
    <Row>
      <Button onClick={() => globalThis.location.assign(url)}>Go to the payment page</Button>
    </Row>
  ),
});
