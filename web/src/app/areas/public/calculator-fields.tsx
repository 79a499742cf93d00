/** The fields that the calculators of loans and of investments share. Their scripts find them by id. */
import type { ReactNode } from 'react';
import { amountText } from './amount-field.ts';
import { wholeMoney } from './figures.ts';

type Offer = { id: string; name: string; description: string; min_amount: number; max_amount: number };

/** `prefix`-… are the ids of the field and of its words; `sentAs` is its name in a form that works without scripts. */
export function OfferField({
  prefix,
  name,
  sentAs,
  label,
  offers,
  chosen,
}: Chosen & { name: string; label: string; offers: readonly Offer[] }) {
  return (
    <div>
      <label htmlFor={`${prefix}-${name}`}>{label}</label>
      <select id={`${prefix}-${name}`} name={sentAs} aria-describedby={`${prefix}-about`} defaultValue={chosen.id}>
        {offers.map((offer) => (
          <option key={offer.id} value={offer.id}>
            {offer.name}
          </option>
        ))}
      </select>
      <p id={`${prefix}-about`} className="quiet">
        {chosen.description}
      </p>
    </div>
  );
}

/** `sentAs`: its name when the form is sent without scripts. */
type Chosen = { prefix: string; chosen: Offer; sentAs?: string };

/** Kobo in, naira on the screen. `children`: its slider. */
export function AmountField({
  prefix,
  label = 'Amount in naira',
  chosen,
  amount,
  sentAs,
  children,
}: Chosen & { label?: string; amount: number; children?: ReactNode }) {
  return (
    <div>
      <label htmlFor={`${prefix}-amount`}>{label}</label>
      <input
        id={`${prefix}-amount`}
        name={sentAs}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amountText(amount)}
        aria-describedby={`${prefix}-limits`}
      />
      {children ? (
        <>
          {children}
          <Ends of={prefix} from={wholeMoney(chosen.min_amount)} to={wholeMoney(chosen.max_amount)} />
        </>
      ) : (
        <p id={`${prefix}-limits`} className="quiet">
          From {wholeMoney(chosen.min_amount)} to {wholeMoney(chosen.max_amount)}
        </p>
      )}
    </div>
  );
}

/** The limits of a slider under its ends. `of`-limits describes the field, `of`-min and `of`-max are its figures. */
export const Ends = ({ of, from, to }: { of: string; from: string; to: string }) => (
  <p id={`${of}-limits`} className="quiet slider-ends">
    <span>
      <span className="unseen">From </span>
      <span id={`${of}-min`}>{from}</span>
    </span>
    <span>
      <span className="unseen"> to </span>
      <span id={`${of}-max`}>{to}</span>
    </span>
  </p>
);

/** The column next to the form: its figures, or why there are none. */
export const Figures = ({ prefix, children }: { prefix: string; children: ReactNode }) => (
  <div className="calculator-figures">
    <output id={`${prefix}-outside`} className="notice" data-tone="warning" hidden />
    {children}
  </div>
);

/** Stays in view on a phone while the fields change. The result has the same figures for screen readers. */
export const SummaryBar = ({ of: figures }: { of: readonly (readonly [id: string, name: string, figure: string])[] }) => (
  <dl className="cost-bar" aria-hidden="true">
    {figures.map(([id, name, figure]) => (
      <div key={id}>
        <dt>{name}</dt>
        <dd id={id}>{figure}</dd>
      </div>
    ))}
  </dl>
);

/** How much of the sum at the end is paid in, of 100; the rest is interest. The same figures are in the list below it. */
export const GrowthBar = ({ prefix, share }: { prefix: string; share: string }) => (
  <svg className="growth-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect width="100" height="4" />
    <rect id={`${prefix}-bar`} width={share} height="4" />
  </svg>
);

export const NeedsScript = ({ amount }: { amount: number }) => (
  <noscript>
    <p className="notice" data-tone="warning">
      Other amounts need JavaScript. The figures on this page are those of {wholeMoney(amount)}.
    </p>
  </noscript>
);
