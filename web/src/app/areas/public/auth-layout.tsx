/** Around sign-in, register and the password pages: the form, and a panel about the lender. */
import { Outlet, useLocation } from 'react-router';
import { brand } from '#platform/brand';
import { useIsForSavings } from '#platform/in-browser';
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
        <div>
          <Circle />
          <Words />
        </div>
      </aside>
    </div>
  );
}

/** Visitors who came to register or to sign in, and people with a password or a link in their hands. */
function Words() {
  const { pathname } = useLocation();
  const isForSavings = useIsForSavings();
  if (pathname !== paths.signIn && pathname !== paths.register) return <SafetyWords />;
  return isForSavings ? <SavingsWords /> : <LoanWords />;
}

const SafetyWords = () => (
  <>
    <strong>We never ask for your password by phone, text or email.</strong>
    <p>If anyone does, don’t answer. Call us.</p>
  </>
);

const LoanWords = () => (
  <>
    <strong>Every cost is shown before you sign.</strong>
    <p>Your schedule, your payments and your receipts, in the same figures our own staff see.</p>
  </>
);

const SavingsWords = () => (
  <>
    <strong>See what your money earns.</strong>
    <p>Every deposit, the interest and the tax on it, in the same figures our own staff see.</p>
  </>
);

const turns = [0, 1, 2, 3, 4, 5];

/** The circle of people who save together, as behind the goods of packages. */
const Circle = () => (
  <svg viewBox="0 0 148 112" aria-hidden="true" focusable="false" fill="none" strokeWidth="8" strokeLinecap="round">
    {turns.map((turn) => (
      <circle
        key={turn}
        cx="50"
        cy="56"
        r="46"
        pathLength={turns.length}
        strokeDasharray={`0.7 ${turns.length}`}
        strokeDashoffset={-turn}
        stroke={turn === 5 ? 'var(--sun)' : 'var(--on-band)'}
        opacity={turn === 5 ? 1 : 0.16}
      />
    ))}
  </svg>
);
