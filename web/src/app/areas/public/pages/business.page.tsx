/** /business-management: what is being made for shops, and the waiting list. */
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { LineField, SiteForm } from '../form-parts.tsx';
import { PageFrame, PageTop } from '../page-frame.tsx';

/** Strokes of a picture of 24 by 24. */
const icons = {
  sales: 'M4 9h16l-1-5H5zM5 9v11h14V9M9 20v-6h6v6',
  stock: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  debtors: 'M9,11a4,4,0,1,0,0-8,4,4,0,0,0,0,8zM2,21c0-4,3-7,7-7s7,3,7,7M16,4a4,4,0,0,1,0,7M18,14.5c2.5,1,4,3.5,4,6.5',
  money: 'M7 4v16M7 4L3 8M7 4l4 4M17 20V4M17 20l-4-4M17 20l4-4',
} as const;

const parts = [
  ['sales', 'Sales', 'Record a sale in two taps, also offline; daily totals are automatic.'],
  ['stock', 'Stock', 'See what runs out this week and what has not sold.'],
  ['debtors', 'Who owes you', 'Credit you gave to your customers, with a polite reminder by text when they agreed to it.'],
  ['money', 'Money in and out', 'Your transfers and expenses beside your sales, so that profit is a figure and not a feeling.'],
] as const;

const turns = [0, 1, 2, 3, 4, 5];
const days = [26, 40, 32, 54, 44, 66];

/** The book of a shop on a phone, in front of the ring. */
const Phone = () => (
  <svg className="page-picture" viewBox="0 0 272 200" aria-hidden="true" focusable="false">
    {turns.map((turn) => (
      <circle
        key={turn}
        cx="136"
        cy="100"
        r="90"
        fill="none"
        stroke={turn === 5 ? 'var(--sun)' : 'var(--on-band)'}
        strokeWidth="13"
        strokeLinecap="round"
        pathLength={turns.length}
        strokeDasharray={`0.7 ${turns.length}`}
        strokeDashoffset={-turn}
        opacity={turn === 5 ? 1 : 0.16}
      />
    ))}
    <rect x="84" y="12" width="104" height="176" rx="15" fill="var(--on-band)" />
    <rect x="92" y="24" width="88" height="152" rx="7" fill="var(--band)" />
    {days.map((height, at) => (
      <rect
        key={height}
        x={100 + at * 12.6}
        y={108 - height}
        width="8"
        height={height}
        rx="2"
        fill={at === 5 ? 'var(--sun)' : 'var(--on-band-soft)'}
      />
    ))}
    {[122, 138, 154].map((y, at) => (
      <g key={y} fill="var(--on-band)">
        <rect x="100" y={y} width={40 - at * 6} height="6" rx="3" opacity="0.55" />
        <rect x="152" y={y} width="20" height="6" rx="3" />
      </g>
    ))}
  </svg>
);

export function BusinessPage() {
  return (
    <PageFrame path={paths.businessManagement}>
      <PageTop
        title="Run your shop from your phone"
        picture={<Phone />}
        act={
          <a className="button" data-look="sun" href="#waiting-list">
            Join the waiting list
          </a>
        }
      >
        One book for sales, stock and who owes you. We are still building it: people on the waiting list get it first.
      </PageTop>
      <section className="section">
        <div className="wrap">
          <h2>What it will do</h2>
          <div className="grid">
            {parts.map(([icon, title, text]) => (
              <article className="card card-icon" key={title}>
                <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d={icons[icon]} />
                </svg>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="section" id="waiting-list">
        <div className="wrap split">
          <div>
            <h2 className="section-title">Join the waiting list</h2>
            <p className="quiet">
              It is free and without obligation. {brand.name} emails this address once, when it is your turn, and for nothing
              else. To leave the list, write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
            </p>
          </div>
          <SiteForm call="/business_management_waiting_list" label="Waiting list" button="Join the waiting list" trap inRow>
            <LineField id="waiting-email" name="email" label="Email" type="email" autoComplete="email" />
          </SiteForm>
        </div>
      </section>
    </PageFrame>
  );
}
