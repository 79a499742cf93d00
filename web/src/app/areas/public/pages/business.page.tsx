/** /business-management: what is being made for shops, and the waiting list. */
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { LineField, SiteForm } from '../form-parts.tsx';
import { PageFrame, PageTop } from '../page-frame.tsx';

const parts = [
  ['Sales', 'Record a sale in two taps, also offline; daily totals are automatic.'],
  ['Stock', 'See what runs out this week and what has not sold.'],
  ['Who owes you', 'Credit you gave to your customers, with a polite reminder by text when they agreed to it.'],
  ['Money in and out', 'Your transfers and expenses beside your sales, so that profit is a figure and not a feeling.'],
] as const;

export function BusinessPage() {
  return (
    <PageFrame path={paths.businessManagement}>
      <PageTop title="Business management">
        One book for your shop: sales, stock and who owes you, on the phone you have. We are building it and inviting people in
        stages.
      </PageTop>
      <section className="section">
        <div className="wrap">
          <h2>What it will do</h2>
          <div className="grid">
            {parts.map(([title, text]) => (
              <article className="card card-site" key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <div>
            <h2 className="section-title">Join the waiting list</h2>
            <p className="lead">
              It is free and without obligation. {brand.name} emails this address once, when it is your turn, and for nothing
              else. To leave the list, write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
            </p>
          </div>
          <SiteForm call="/business_management_waiting_list" label="Waiting list" button="Join the waiting list" trap>
            <LineField id="waiting-email" name="email" label="Email" type="email" autoComplete="email" />
          </SiteForm>
        </div>
      </section>
    </PageFrame>
  );
}
