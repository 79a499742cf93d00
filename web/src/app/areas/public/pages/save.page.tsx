/** /save: savings products, and what deposits would become after tax. The page works as text without its script. */
import { paths } from '#platform/paths';
import { Region } from '../../../../ui/region.tsx';
import { amountText } from '../amount-field.ts';
import { AmountField, Figures, GrowthBar, NeedsScript, OfferField, SummaryBar } from '../calculator-fields.tsx';
import { counted, money, percent, shareOf, wholeMoney } from '../figures.ts';
import { type Offers, type Savings, type SavingsExample, savingsMonths } from '../offers.ts';
import { Named } from '../named.tsx';
import { NoFigures, PageFrame, PageTop } from '../page-frame.tsx';
import { interestAdded, leavingOf } from '../saving-rules.ts';

export function SavePage({ offers: { savings, saving } }: { offers: Offers }) {
  return (
    <PageFrame path={paths.save}>
      <PageTop title="Save, and see it grow.">Pay in when you like. Interest is earned every day.</PageTop>
      {savings && saving ? (
        <>
          <section className="section">
            <div className="wrap split calculator">
              <div>
                <SavingBar of={saving.growth.totals} />
                <SavingForm products={savings} example={saving} />
              </div>
              <Figures prefix="save">
                <Result example={saving} />
              </Figures>
              <a className="button" href={paths.registerToSave}>
                Register to save
              </a>
            </div>
          </section>
          <section className="section">
            <div className="wrap">
              <h2>The accounts</h2>
              <ProductTable products={savings} />
            </div>
          </section>
        </>
      ) : (
        <section className="section">
          <div className="wrap">
            <NoFigures what="The savings accounts" />
          </div>
        </section>
      )}
      <Rules products={savings} />
    </PageFrame>
  );
}

const SavingBar = ({ of: { balance, interest, withholding_tax: tax } }: { of: SavingsExample['growth']['totals'] }) => (
  <SummaryBar
    of={[
      ['save-bar-total', 'You would have', money(balance)],
      ['save-bar-net', 'Interest after tax', money(interest - tax)],
    ]}
  />
);

type FormProps = { products: readonly Savings[]; example: SavingsExample };

function SavingForm({ products, example: { product, input } }: FormProps) {
  return (
    <form id="saving" className="site-form" aria-label="Savings calculator" data-offers={JSON.stringify(products)}>
      <OfferField prefix="save" name="product" label="Account" offers={products} chosen={product} />
      <AmountField prefix="save" label="First deposit" chosen={product} amount={input.first} />
      <div>
        <label htmlFor="save-monthly">Monthly deposit</label>
        <input id="save-monthly" type="text" inputMode="decimal" autoComplete="off" defaultValue={amountText(input.monthly)} />
      </div>
      <div>
        <label htmlFor="save-term">For how long</label>
        <select id="save-term" defaultValue={input.months}>
          {savingsMonths.map((months) => (
            <option key={months} value={months}>
              {counted(months, 'month')}
            </option>
          ))}
        </select>
      </div>
      <NeedsScript amount={input.first} />
    </form>
  );
}

function Result({ example: { product, input, growth } }: { example: SavingsExample }) {
  const { balance, interest, withholding_tax: tax } = growth.totals;
  const figures = [
    ['save-paid-in', 'You pay in', money(balance - interest + tax)],
    ['save-rate', 'Rate', `${percent(product.rate_bps)}% a year`],
    ['save-interest', 'Interest before tax', money(interest)],
    ['save-tax', `Withholding tax, ${percent(product.withholding_tax_bps)}%`, `−${money(tax)}`],
    ['save-net', 'Interest after tax', money(interest - tax)],
  ] as const;
  return (
    <div id="save-result" className="ledger-card" aria-live="polite">
      <p>You would have</p>
      <div className="calc-big" id="save-total">
        {money(balance)}
      </div>
      <p id="save-when">after {counted(input.months, 'month')}</p>
      <p id="save-problem" className="notice" data-tone="error" hidden>
        We could not calculate the figures. Please try again in a moment.
      </p>
      <GrowthBar prefix="save" share={shareOf(balance - interest + tax, balance)} />
      <dl className="facts growth-facts">
        {figures.map(([id, name, figure]) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd id={id}>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ProductTable({ products }: { products: readonly Savings[] }) {
  return (
    <Region label="The accounts">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Rate</th>
            <th scope="col">Early withdrawal</th>
            <th scope="col" data-align="end">
              First deposit
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <Named about={product.description}>{product.name}</Named>
              <td data-title="Rate" data-whole="true">
                <span>
                  <strong>{percent(product.rate_bps)}%</strong> a year
                  <small>balances from {wholeMoney(product.min_interest_balance)}</small>
                </span>
              </td>
              <td data-title="Early withdrawal" data-under="true">
                {leavingOf(product)}
              </td>
              <td data-title="First deposit" data-align="end">
                from {wholeMoney(product.min_opening)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  );
}

const Rules = ({ products }: { products: readonly Savings[] | undefined }) => (
  <section className="section">
    <div className="wrap split">
      <h2 className="section-title">How interest works</h2>
      <div className="prose">
        <ul>
          <li>
            You earn interest every day on your closing balance: balance × rate ÷ 365. A day below the minimum earns nothing.
          </li>
          <li>{interestAdded(products)} From then on it earns too.</li>
          <li>
            Withholding tax is deducted from the interest and paid to the tax office. Your account shows it as a separate line.
          </li>
          <li>Your account keeps the rate and the rules of the day you opened it.</li>
        </ul>
        <a className="button" href={paths.registerToSave}>
          Register to save
        </a>
      </div>
    </div>
  </section>
);
