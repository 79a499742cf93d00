/** The page of a customer without an open loan: how the latest one ended, and the invitation to apply. */
import type { LoanRow } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { useProfilePercent } from '#modules/dashboard';
import { paths } from '#platform/paths';
import { LinkButton, Skeletons } from '#ui';
import { hasEnded, LoanEnded } from './loan-ended.tsx';
import { ProfileRing } from './profile-ring.tsx';
import './no-open-loan.css';

/** `named`: the loan of the address. It is on the page already. `children`: what is shown with and without a loan. */
export type NoOpenLoanProps = { rows: readonly LoanRow[]; named: LoanRow | undefined; children: ReactNode };

export function NoOpenLoan({ rows, named, children }: NoOpenLoanProps) {
  const latest = named?.id === rows[0]?.id ? undefined : rows[0];
  return (
    <>
      {hasEnded(latest) && <LoanEnded row={latest} />}
      {children}
      {!hasEnded(latest) && !hasEnded(named) && <Invitation />}
    </>
  );
}

function Invitation() {
  const percent = useProfilePercent();
  if (percent === undefined) return <Skeletons lines={3} />;
  const isReady = percent === 100;
  const title = isReady ? 'You can apply for a loan today' : 'Answer a few questions, then apply';
  return (
    <section className="hero invitation" aria-label={title}>
      <ProfileRing percent={percent}>
        <strong>{isReady ? 'Ready' : `${percent}%`}</strong>
        {isReady ? 'to apply' : 'done'}
      </ProfileRing>
      <div>
        <h2>{title}</h2>
        <p>You see the whole cost and every date before you decide.</p>
      </div>
      <LinkButton look="sun" wide to={paths.applyForLoan}>
        {isReady ? 'Apply for a loan' : 'Start'}
      </LinkButton>
    </section>
  );
}
