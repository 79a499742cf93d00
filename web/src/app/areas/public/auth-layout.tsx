/** Around sign-in, register and the password pages: the form, and a panel about the lender. */
import { Outlet } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Logo } from '#ui';
import './auth.css';

export function AuthLayout() {
  return (
    <div className="auth">
      <div className="auth-form">
        <header>
          <Logo href={paths.home} />
        </header>
        <main>
          <Outlet />
        </main>
        <footer className="quiet">
          Stuck? Call <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a> or write to{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </footer>
      </div>
      <aside className="auth-side" aria-label={`About ${brand.name}`}>
        <strong>Every cost is shown before you sign.</strong>
        <p>Your schedule, your payments and your receipts, in the same figures our own staff see.</p>
      </aside>
    </div>
  );
}
