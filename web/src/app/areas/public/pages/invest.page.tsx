/** /invest: plans, and what an amount would become after tax. The page works as text without its script. */
import { notSoldText } from '@ajo/contract/modules/investment-contracts.words';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Region } from '../../../../ui/region.tsx';
import { counted, longDay, money, percent, shareOf, wholeMoney } from '../figures.ts';
import type { Offers, Plan, PlanExample } from '../offers.ts';
import { AmountField, Figures, GrowthBar, NeedsScript, OfferField, SummaryBar } from '../calculator-fields.tsx';
import { Named } from '../named.tsx';
import { NoFigures, PageFrame, PageTop } from '../page-frame.tsx';
import { exitRules, investmentTax } from '../saving-rules.ts';

const paid = {
  maturity: 'Interest comes with the principal on the last day',
  monthly: 'Interest is paid each month',
  upfront: 'Interest is paid on the first day',
} as const;

const isNotSold = (plans: readonly Plan[] | undefined): boolean => plans?.some(({ sold }) => !sold) ?? false;

export function InvestPage({ offers: { plans, plan } }: { offers: Offers }) {
  return (
    <PageFrame path={paths.invest}>
      <PageTop title="What would your money earn?">The rate, the tax and the maturity date, before you pay a kobo.</PageTop>
      {isNotSold(plans) && (
        <div className="wrap">
          <p className="notice" data-tone="warning">
            {notSoldText}. You can calculate with the plans.
          </p>
        </div>
      )}
      {plans && plan ? (
        <>
          <section className="section">
            <div className="wrap split calculator">
              <div>
                <SummaryBar
                  of={[
                    ['grow-bar-total', 'You would have', money(plan.growth.total)],
                    ['grow-bar-net', 'Interest after tax', money(plan.growth.net_interest)],
                  ]}
                />
                <GrowthForm plans={plans} example={plan} />
              </div>
              <Figures prefix="grow">
                <Result example={plan} />
              </Figures>
              {!isNotSold(plans) && (
                <a className="button" href="#before">
                  Read the risks, then register
                </a>
              )}
            </div>
          </section>
          <section className="section">
            <div className="wrap">
              <h2>The plans</h2>
              <p className="lead">The rate a year, by how long you invest.</p>
              <PlanTable plans={plans} />
            </div>
          </section>
        </>
      ) : (
        <section className="section">
          <div className="wrap">
            <NoFigures what="The plans" />
          </div>
        </section>
      )}
      <Risks plans={plans} />
    </PageFrame>
  );
}

type FormProps = { plans: readonly Plan[]; example: PlanExample };

function GrowthForm({ plans, example: { plan, amount, months } }: FormProps) {
  return (
    <form id="growth" className="site-form" aria-label="Investment calculator" data-offers={JSON.stringify(plans)}>
      <OfferField prefix="grow" name="plan" label="Plan" offers={plans} chosen={plan} />
      <AmountField prefix="grow" chosen={plan} amount={amount} />
      <div>
        <label htmlFor="grow-term">For how long</label>
        <select id="grow-term" defaultValue={months}>
          {plan.rates.map((rate) => (
            <option key={rate.months} value={rate.months}>
              {counted(rate.months, 'month')} at {percent(rate.rate_bps)}% a year
            </option>
          ))}
        </select>
      </div>
      <NeedsScript amount={amount} />
    </form>
  );
}

function Result({ example: { plan, growth } }: { example: PlanExample }) {
  const figures = [
    ['grow-principal', 'You pay in', money(growth.principal)],
    ['grow-rate', 'Rate', `${percent(growth.rate_bps)}% a year`],
    ['grow-interest', 'Interest before tax', money(growth.interest)],
    ['grow-tax', `Withholding tax, ${percent(plan.withholding_tax_bps)}%`, `−${money(growth.withholding_tax)}`],
    ['grow-net', 'Interest after tax', money(growth.net_interest)],
  ] as const;
  return (
    <div id="grow-result" className="ledger-card" aria-live="polite">
      <p>You would have</p>
      <div className="calc-big" id="grow-total">
        {money(growth.total)}
      </div>
      <p id="grow-when">
        on {longDay(growth.matures_on)}, after {growth.days} days
      </p>
      <p id="grow-problem" className="notice" data-tone="error" hidden>
        We could not calculate the figures. Please try again in a moment.
      </p>
      <GrowthBar prefix="grow" share={shareOf(growth.principal, growth.total)} />
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

/** Nothing where the plan has no such term: on a phone the line is left out. */
function rateFor({ rates }: Plan, term: number): string | undefined {
  const rate = rates.find(({ months }) => months === term);
  return rate && `${percent(rate.rate_bps)}%`;
}

function PlanTable({ plans }: { plans: readonly Plan[] }) {
  const terms = [...new Set(plans.flatMap(({ rates }) => rates.map(({ months }) => months)))].toSorted((a, b) => a - b);
  return (
    <Region label="The plans">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {terms.map((months) => (
              <th key={months} scope="col" data-align="end">
                {counted(months, 'month')}
              </th>
            ))}
            <th scope="col" data-align="end">
              Minimum amount
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <Named about={`${paid[plan.payout]}.`}>{plan.name}</Named>
              {terms.map((months) => (
                <td key={months} data-title={counted(months, 'month')} data-align="end">
                  {rateFor(plan, months)}
                </td>
              ))}
              <td data-title="Minimum" data-align="end">
                {wholeMoney(plan.min_amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  );
}

function Risks({ plans }: { plans: readonly Plan[] | undefined }) {
  return (
    <section className="section" id="before">
      <div className="wrap split">
        <h2 className="section-title">Before you invest</h2>
        <div className="prose">
          <ul>
            <li>
              You lend your money to {brand.legalName} for a fixed term under a written contract. It is not a bank deposit and is
              not insured by the Nigeria Deposit Insurance Corporation.
            </li>
            <li>The company uses it to make loans. If it cannot pay, you may lose part or all of what you paid in.</li>
            <li>
              The rate of your contract is fixed for its whole term. Rates on this page are those of today and may be others for a
              later contract.
            </li>
            {exitRules(plans).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
            <li>We keep back {investmentTax(plans)}</li>
          </ul>
          <p>
            Nothing here is advice or an invitation to invest more than you can spare. {brand.licence} Questions before you pay
            in: <a href={paths.contact}>write to us</a>.
          </p>
          {!isNotSold(plans) && (
            <a className="button" href={paths.registerToSave}>
              Register to invest
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
