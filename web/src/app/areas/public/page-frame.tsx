/** The frame of every public page: header, content, footer. Rendered once at build time. */
import type { ReactNode } from 'react';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Logo } from '../../../ui/logo.tsx';

const links = [
  ['Loans', paths.loans],
  ['What you need', paths.requirements],
  ['Questions', paths.faq],
] as const;

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
          <div className="site-account">
            <a href={paths.signIn}>Sign in</a>
            <a className="button" data-look="sun" href={paths.register}>
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
        <div>
          <strong>Talk to a person</strong>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <br />
          <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
          <p>
            Monday to Friday, 8 am to 6 pm
            <br />
            {brand.address}
          </p>
        </div>
        <nav aria-label="Small print">
          <strong>Read first</strong>
          <ul>
            <li>
              <a href={paths.terms}>Terms</a>
            </li>
            <li>
              <a href={paths.privacy}>Privacy</a>
            </li>
            <li>
              <a href={paths.requirements}>What you need to apply</a>
            </li>
            <li>
              <a href={paths.faq}>Questions and complaints</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

export function PageTop({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-top">
      <div className="wrap">
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
    </div>
  );
}
