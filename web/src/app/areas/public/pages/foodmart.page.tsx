/** /foodmart: the food packages of BetaLife, with what is in them and what they cost each time. */
import { paths } from '#platform/paths';
import { GoodsPicture } from '../../../../ui/goods.tsx';
import { counted, wholeMoney } from '../figures.ts';
import type { FoodPlan, Offers } from '../offers.ts';
import { NoFigures, PageFrame, PageTop } from '../page-frame.tsx';

export function FoodmartPage({ offers: { food } }: { offers: Offers }) {
  return (
    <PageFrame path={paths.foodmart}>
      <PageTop title="Foodmart">
        BetaLife food packages, paid in instalments. The price is fixed on day one. We deliver when you’ve paid in full.
      </PageTop>
      {food?.length ? (
        food.map((plan) => <Plan key={plan.id} plan={plan} />)
      ) : (
        <section className="section">
          <div className="wrap">
            {food ? <p className="lead">There is no food package on offer at the moment.</p> : <NoFigures what="The packages" />}
          </div>
        </section>
      )}
      <HowItGoes />
    </PageFrame>
  );
}

function Plan({ plan }: { plan: FoodPlan }) {
  return (
    <section className="section">
      <div className="wrap">
        <h2>{plan.name}</h2>
        <p className="lead">{plan.description}</p>
        <div className="packages">
          {plan.betalife_packages.map((one) => (
            <Package key={one.id} of={one} type={plan.type} />
          ))}
        </div>
      </div>
    </section>
  );
}

type PackageProps = { of: FoodPlan['betalife_packages'][number] } & Pick<FoodPlan, 'type'>;

function Package({ of, type }: PackageProps) {
  const lastDiffers = of.last_instalment !== of.instalment;
  return (
    <article className="card card-site">
      <GoodsPicture of={{ ...of, type }} />
      <div>
        <h3>{of.name}</h3>
        <p className="price">
          <strong>{wholeMoney(of.instalment)}</strong> a {of.frequency} for {counted(of.instalments, of.frequency)}
        </p>
      </div>
      <p>{of.description}</p>
      <ul className="items">
        {of.items.map(({ name, quantity }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{quantity}</span>
          </li>
        ))}
      </ul>
      <dl className="facts">
        {lastDiffers && (
          <div>
            <dt>The last {of.frequency}</dt>
            <dd>{wholeMoney(of.last_instalment)}</dd>
          </div>
        )}
        <div className="double-rule">
          <dt>Total price</dt>
          <dd>{wholeMoney(of.price)}</dd>
        </div>
      </dl>
      <a className="button" href={`${paths.packages}?package=${of.id}`}>
        Subscribe to {of.name}
      </a>
    </article>
  );
}

function HowItGoes() {
  return (
    <section className="section">
      <div className="wrap split">
        <h2 className="section-title">How BetaLife works</h2>
        <div className="prose">
          <ul>
            <li>Choose a package in your account. Its price and contents are fixed for you on that day.</li>
            <li>Pay the instalments by card or transfer. You can pay sooner; you see every instalment and the balance.</li>
            <li>When the last instalment is paid, we agree on the day of delivery. You confirm what you received.</li>
            <li>
              You can stop before the end: your payments are refunded to your account, less a fee only if your terms name one. You
              read them before the first instalment.
            </li>
            <li>It is saving, not credit: nothing is delivered before it is paid, no interest is charged and none is earned.</li>
          </ul>
          <p>
            BetaLife also has packages for your home and your trade, such as a freezer.{' '}
            <a href={paths.packages}>See all BetaLife packages</a> in your account.
          </p>
          <a className="button" href={paths.registerToSave}>
            Register
          </a>
        </div>
      </div>
    </section>
  );
}
