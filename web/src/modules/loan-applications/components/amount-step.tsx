/** The first step of an application: what for, how much, for how long, with the live cost. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
import { scheduleQuestionOf } from '@ajo/contract/modules/loan-products.schedule';
import { costWords, instalmentsText, paidBackOf } from '@ajo/contract/modules/schedules.cost';
import { useDeferredValue } from 'react';
import { useEver } from '#platform/ever';
import { Button, EmptyState, Notice, SelectField, Skeletons } from '#ui';
import { useAffordable, usePreview, lengthText, outsideText, overTime } from '../application.calls.ts';
import { periodText } from '#modules/loan-products';
import { AmountField } from './amount-field.tsx';
import { CostCard, type CostProps } from './cost-card.tsx';
import type { Fields } from './guarantor-step.tsx';
import '../../../ui/cost-bar.css';
import './amount-step.css';

type AmountProps = {
  products: readonly LoanProductView[];
  product: LoanProductView;
  tenor: string;
  amount: Kobo | undefined;
  isProposed?: boolean;
  onAmount: (amount: Kobo | undefined) => void;
  /** Another product or time: what was refused before is not about it. */
  onChosen?: () => void;
  fields: Fields;
};

export function AmountStep({ products, product, tenor, amount, isProposed = false, onAmount, onChosen, fields }: AmountProps) {
  const { data: limit, isLoading } = useAffordable(product.id, Number(tenor));
  // The limit bounds the amount: choices would vanish and the slider jump under the finger if it arrived later.
  if (!useEver(!isLoading))
    return (
      <div className="amount-waits">
        <Skeletons lines={6} />
      </div>
    );
  const highest = limit?.most ?? product.max_amount;
  return (
    <div className="amount-step">
      <div className="card stack">
        {limit?.barred && <Barred because={limit.barred} />}
        <PurposeField products={products} product={product} fields={fields} onChosen={onChosen} />
        <TimeChoice product={product} tenor={tenor} fields={fields} onChosen={onChosen} />
        <AmountField
          product={product}
          tenor={tenor}
          limit={limit}
          amount={amount}
          isProposed={isProposed}
          onAmount={onAmount}
          error={fields.errors['amount']}
        />
        {limit && isTooMuch(limit, amount, highest) && <TooMuch of={limit} over={overTime(product, tenor)} onTake={onAmount} />}
        {!limit?.barred && <CostBar product={product} tenor={tenor} amount={amount} />}
      </div>
      {amount === undefined ? <CostAhead /> : <Cost product={product} tenor={tenor} amount={amount} limit={limit} />}
    </div>
  );
}

type PurposeProps = Pick<AmountProps, 'products' | 'product' | 'fields'> & { onChosen: AmountProps['onChosen'] | undefined };

const PurposeField = ({ products, product, fields, onChosen }: PurposeProps) => (
  <SelectField
    label="Purpose"
    hint={product.description}
    required
    options={products.map(({ id, name }) => ({ value: id, label: name }))}
    {...fields.field('product')}
    value={product.id}
    onChange={(id) => {
      fields.replace({ ...fields.values, product: id, tenor: '' });
      onChosen?.();
    }}
  />
);

/** In the place of the cost, beside the fields: on a phone the bar has it. */
const CostAhead = () => (
  <div className="cost-ahead">
    <EmptyState title="Your cost appears here">
      Enter an amount: you see every instalment, the fees and the yearly rate before you go on.
    </EmptyState>
  </div>
);

const isTooMuch = ({ because, barred }: Affordable, amount: Kobo | undefined, highest: Kobo): boolean =>
  Boolean(because) && !barred && amount !== undefined && amount > highest;

const Barred = ({ because }: { because: string }) => (
  <Notice tone="warning" title="You cannot apply for this loan now">
    {because}. Questions? Use Help.
  </Notice>
);

const isLent = ({ min_amount: min, max_amount: max }: LoanProductView, amount: Kobo): boolean => amount >= min && amount <= max;

/** Stays in view on a phone while the fields below it change. The card of the cost has the same figures for screen readers. */
function CostBar({ product, tenor, amount }: Pick<AmountProps, 'product' | 'tenor' | 'amount'>) {
  const principal = useDeferredValue(amount);
  const isShown = principal !== undefined && isLent(product, principal);
  const { data } = usePreview(isShown ? scheduleQuestionOf(product, { principal, instalments: Number(tenor) }) : undefined);
  const figures = isShown ? data : undefined;
  const shown = {
    [costWords.each]: figures && instalmentsText(figures.rows),
    [costWords.cost]: figures && naira(figures.totals.cost_of_credit),
    [costWords.paidBack]: figures && naira(paidBackOf(figures)),
  };
  return (
    <dl className="cost-bar" aria-hidden="true" aria-busy={principal !== amount}>
      {isShown ? (
        Object.entries(shown).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure ?? '—'}</dd>
          </div>
        ))
      ) : (
        <div>
          <dt>What it costs</dt>
          <dd>Enter an amount to see it</dd>
        </div>
      )}
    </dl>
  );
}

type TooMuchProps = { of: Affordable; over: string; onTake: (amount: Kobo) => void };

/** Shown before any work is done on an application that cannot pass. */
function TooMuch({ of: { most, because }, over, onTake }: TooMuchProps) {
  const fits = most !== null && most > noMoney;
  return (
    <Notice
      tone="warning"
      title={fits ? `You can borrow up to ${naira(most)} ${over}` : 'The instalments do not fit your income'}
    >
      {because}. {fits ? 'A longer time makes the instalments smaller.' : 'A longer time, or another loan, may fit.'}
      {fits && (
        <Button small look="plain" onClick={() => onTake(most)}>
          Take {naira(most)}
        </Button>
      )}
    </Notice>
  );
}

type CostOfProps = CostProps & { limit?: Affordable | undefined };

/** Of an amount that is not lent there is no cost: why is in its place. */
export function Cost({ product, tenor, amount, limit }: CostOfProps) {
  const isOutside = !isLent(product, amount);
  return (
    <div aria-live={isOutside ? 'polite' : 'off'}>
      {isOutside ? (
        <Notice
          tone="warning"
          title={amount < product.min_amount ? 'Below the minimum for this loan' : 'Above the maximum for this loan'}
        >
          {outsideText({ product, tenor, limit })}
        </Notice>
      ) : (
        <CostCard product={product} tenor={tenor} amount={amount} />
      )}
    </div>
  );
}

type TimeProps = Pick<AmountProps, 'product' | 'tenor' | 'fields'> & { onChosen?: AmountProps['onChosen'] | undefined };

/** A fixed instalment amount determines their number. */
export function TimeChoice({ product, tenor, fields, onChosen }: TimeProps) {
  const counts = Array.from({ length: product.max_instalments - product.min_instalments + 1 }, (_, at) =>
    String(product.min_instalments + at),
  );
  if (product.method === 'fixed_instalment')
    return (
      <p>
        You pay {product.instalment_amount === undefined ? 'the same' : naira(product.instalment_amount)} {periodText(product)},
        until the loan is paid back.
      </p>
    );
  return (
    <SelectField
      label={product.every === 1 ? 'Term' : 'Number of instalments'}
      hint={product.every === 1 ? undefined : `One ${periodText(product)}`}
      required
      options={counts.map((value) => ({
        value,
        label: product.every === 1 ? lengthText(value, product) : value,
      }))}
      {...fields.field('tenor')}
      value={tenor}
      onChange={(count) => {
        fields.set('tenor', count);
        onChosen?.();
      }}
    />
  );
}
