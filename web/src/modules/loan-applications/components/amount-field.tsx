/** The amount of an application: typed, chosen, or moved with the slider as on the public page. */
import { type Kobo, kobo, naira, nairaWhole } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
import { type Chip, MoneyInput } from '#ui';
import { hintOf } from '../application.calls.ts';

type Bounds = { min: Kobo; highest: Kobo };

const boundsOf = (product: LoanProductView, limit: Affordable | undefined): Bounds => ({
  min: product.min_amount,
  highest: limit?.most ?? product.max_amount,
});

const round = [kobo(2_000_000n), kobo(5_000_000n), kobo(10_000_000n), kobo(25_000_000n)];

/** Round amounts below the highest. */
const roundAmounts = ({ min, highest }: Bounds): Kobo[] => round.filter((one) => one >= min && one < highest);

/** To begin with, so that its cost is there at once: the first round amount, or the least. */
export const proposedAmount = (product: LoanProductView, limit: Affordable | undefined): Kobo =>
  roundAmounts(boundsOf(product, limit))[0] ?? product.min_amount;

type Props = {
  product: LoanProductView;
  tenor: string;
  limit: Affordable | undefined;
  amount: Kobo | undefined;
  /** What is typed replaces a proposed amount. */
  isProposed: boolean;
  onAmount: (amount: Kobo | undefined) => void;
  error: string | undefined;
};

/** Within 5 % of the highest a round amount offers no choice. */
const isDistinct = (one: Kobo, { highest }: Bounds): boolean => one * 100n < highest * 95n;

/** Round amounts below the highest, and that one. */
const chipsOf = (bounds: Bounds): (Kobo | Chip)[] =>
  bounds.highest > bounds.min
    ? [...roundAmounts(bounds).filter((one) => isDistinct(one, bounds)), { label: 'Max', amount: bounds.highest }]
    : [];

export function AmountField({ product, tenor, limit, amount, isProposed, onAmount, error }: Props) {
  const bounds = boundsOf(product, limit);
  const select = (target: EventTarget): void => {
    if (isProposed && target instanceof HTMLInputElement && target.type === 'text') target.select();
  };
  return (
    <div onFocus={({ target }) => select(target)}>
      <MoneyInput
        label="Amount"
        hint={hintOf({ product, tenor, limit })}
        value={amount}
        onChange={onAmount}
        chips={chipsOf(bounds)}
        error={error}
        required
      />
      {bounds.highest > bounds.min && <Slider {...bounds} amount={amount} onAmount={onAmount} />}
    </div>
  );
}

/** How much of the track is before the thumb. */
const filledTo = (amount: Kobo, { min, highest }: Bounds): string => {
  const share = Number(((amount - min) * 1000n) / (highest - min)) / 10;
  return `${Math.min(Math.max(share, 0), 100)}%`;
};

const Slider = ({ amount, onAmount, ...bounds }: Bounds & Pick<Props, 'amount' | 'onAmount'>) => (
  <>
    <input
      className="slider"
      type="range"
      aria-label="Amount, as a slider"
      aria-valuetext={amount === undefined ? 'No amount' : naira(amount)}
      min={Number(bounds.min / 100n)}
      max={Number(bounds.highest / 100n)}
      step={1_000}
      value={Number((amount ?? bounds.min) / 100n)}
      style={{ '--filled': filledTo(amount ?? bounds.min, bounds) } as object}
      onChange={({ target }) => onAmount(kobo(BigInt(target.value) * 100n))}
    />
    <div className="slider-ends" aria-hidden="true">
      <span>{nairaWhole(bounds.min)}</span>
      <span>{nairaWhole(kobo(bounds.highest - (bounds.highest % 100n)))}</span>
    </div>
  </>
);
