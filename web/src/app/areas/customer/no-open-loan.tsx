/** The page of a customer without an open loan: how the latest one ended, and the invitation to apply. */
import type { LoanRow } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { noMoney, plus } from '@ajo/contract/kernel/money';
import { useOwnHoldings, useProfilePercent } from '#modules/dashboard';
import { paths } from '#platform/paths';
import { LinkButton, Skeletons } from '#ui';
import { hasEnded, LoanEnded } from './loan-ended.tsx';
import { MyMoney } from './my-money.tsx';
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
      {!hasEnded(latest) && !hasEnded(named) && <Start />}
    </>
  );
}

/** The money of a customer comes before a loan that is only offered. The answer that opens the page has both. */
function Start() {
  const percent = useProfilePercent();
  const holdings = useOwnHoldings().data?.holdings;
  if (percent === undefined || !holdings) return <Skeletons lines={3} />;
  const hasMoney = plus(holdings.savings.balance, holdings.investments.principal) > noMoney;
  if (!hasMoney) return <Invitation percent={percent} />;
  return (
    <>
      <MyMoney of={holdings} />
      <LoanLine isReady={percent === 100} />
    </>
  );
}

const wordsOf = (isReady: boolean): string => (isReady ? 'Apply for a loan' : 'Start');

const LoanLine = ({ isReady }: { isReady: boolean }) => (
  <section className="card loan-line" aria-label="Loans">
    <div>
      <h2>{isReady ? 'Need a loan?' : 'Need a loan? Answer a few questions first'}</h2>
      <p className="quiet">You see the whole cost and every date before you decide.</p>
    </div>
    <LinkButton look="plain" to={paths.applyForLoan}>
      {wordsOf(isReady)}
    </LinkButton>
  </section>
);

function Invitation({ percent }: { percent: number }) {
  const isReady = percent === 100;
  const title = isReady ? 'You can apply for a loan today' : 'Answer a few questions, then apply';
  return (
    <section className="hero invitation" aria-label={title}>
      <ProfileRing percent={percent}>
        <strong>{percent}%</strong>
        done
      </ProfileRing>
      <div>
        <h2>{title}</h2>
        <p>You see the whole cost and every date before you decide.</p>
      </div>
      <LinkButton look="sun" wide to={paths.applyForLoan}>
        {wordsOf(isReady)}
      </LinkButton>
    </section>
  );
}
