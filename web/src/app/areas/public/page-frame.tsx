/** The frame of every public page: header, content, footer. */
import type { ReactNode } from 'react';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Logo } from '../../../ui/logo.tsx';

const links = [
  ['Loans', paths.loans],
  ['Save', paths.save],
  ['Invest', paths.invest],
  ['Foodmart', paths.foodmart],
  ['Business', paths.businessManagement],
  ['Help', paths.faq],
] as const;

/** A visitor of these pages did not come for a loan. */
const saving: ReadonlySet<string> = new Set([paths.save, paths.invest, paths.foodmart]);

const small = {
  Products: [
    ['Loans', paths.loans],
    ['Investments', paths.invest],
    ['Savings', paths.save],
    ['Foodmart', paths.foodmart],
    ['Business', paths.businessManagement],
    ['For merchants', paths.merchants],
  ],
  'Read first': [
    ['What you’ll need', paths.requirements],
    ['Questions', paths.faq],
    ['Complaints', paths.complaints],
    ['Terms', paths.terms],
    ['Privacy', paths.privacy],
  ],
} as const;

export const telephone = `tel:${brand.phone.replaceAll(' ', '')}`;
export const openingHours = 'Monday to Friday, 8 am to 6 pm';

/** Where a visitor who is signed in goes on: the browser alone knows them. */
const homes = { 'data-user': paths.dashboard, 'data-merchant': paths.merchant.dashboard, 'data-staff': paths.staff.dashboard };

export function PageFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="site-head">
        <div className="wrap">
          <Logo href={paths.home} />
          <nav className="site-nav" aria-label="Main">
            {links.map(([name, to]) => (
              <a key={to} href={to} {...(to === path && { 'aria-current': 'page' as const })}>
                {name}
              </a>
            ))}
          </nav>
          <div id="account" className="site-account" {...homes}>
            <a href={paths.signIn}>Sign in</a>
            <a className="button" data-look="sun" href={saving.has(path) ? paths.registerToSave : paths.register}>
              Register
            </a>
          </div>
        </div>
      </header>
      <main id="content">{children}</main>
      <Footer />
    </>
  );
}

function Footer() {
  return (
    <footer className="site-foot">
      <div className="cloth" />
      <div className="wrap">
        <div>
          <Logo />
          <p>
            {brand.legalName}
            <br />
            {brand.licence}
          </p>
        </div>
        {Object.entries(small).map(([title, list]) => (
          <nav key={title} aria-label={title}>
            <strong>{title}</strong>
            <ul>
              {list.map(([name, to]) => (
                <li key={to}>
                  <a href={to}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <strong>Talk to a person</strong>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <br />
          <a href={telephone}>{brand.phone}</a>
          <p>
            {openingHours}
            <br />
            {brand.address}
          </p>
          <a href={paths.contact}>Write to us</a>
        </div>
      </div>
    </footer>
  );
}

/** `act`: what most visitors of the page come for. */
type PageTopProps = { title: string; act?: ReactNode; picture?: ReactNode; children: ReactNode };

export function PageTop({ title, act, picture, children }: PageTopProps) {
  return (
    <div className="page-top">
      <div className="wrap">
        <div>
          <h1>{title}</h1>
          <p>{children}</p>
          {act}
        </div>
        {picture}
      </div>
    </div>
  );
}

/** In the place of figures that could not be had when the page was made. */
export function NoFigures({ what }: { what: string }) {
  return (
    <p className="notice" data-tone="warning">
      {what} cannot be shown just now. Please load the page again in a minute, or call {brand.phone}.
    </p>
  );
}
