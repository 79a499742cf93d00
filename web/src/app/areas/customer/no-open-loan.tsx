/** The page of a customer without an open loan: how the latest one ended, and the invitation to apply. */
import type { LoanRow } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { useOwnHoldings, useProfilePercent } from '#modules/dashboard';
import { paths } from '#platform/paths';
import { Card, LinkButton, Skeletons } from '#ui';
import { LoanEnded } from './loan-ended.tsx';
import { hasEnded, hasMoney } from './money-leads.ts';
import { wordsOf } from './loan-line.tsx';
import { MyMoney } from './my-money.tsx';
import { ProfileRing } from './profile-ring.tsx';
import { SavingsShortcuts } from './savings-shortcuts.tsx';
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

/** The money of a customer comes before a loan that is only offered, which is then last on the page. */
function Start() {
  const percent = useProfilePercent();
  const holdings = useOwnHoldings().data?.holdings;
  if (percent === undefined || !holdings) return <Skeletons lines={3} />;
  if (!hasMoney(holdings))
    return (
      <>
        <Invitation percent={percent} />
        <Steps />
      </>
    );
  return (
    <>
      <MyMoney of={holdings} />
      {holdings.savings.count > 0 && <SavingsShortcuts of={holdings.savings} />}
    </>
  );
}

const steps = [
  ['Choose an amount', 'You see the payment dates and the full cost.'],
  ['Name a guarantor', 'We write to them, if the loan needs one.'],
  ['Read the offer', 'The whole cost, before you accept it.'],
  ['The money arrives', 'In your own bank account.'],
] as const;

const Steps = () => (
  <Card title="Four steps to your loan">
    <ol className="loan-steps">
      {steps.map(([step, note]) => (
        <li key={step}>
          <strong>{step}</strong>
          <small>{note}</small>
        </li>
      ))}
    </ol>
  </Card>
);

function Invitation({ percent }: { percent: number }) {
  const isReady = percent === 100;
  const title = isReady ? 'You can apply for a loan today' : 'Answer a few questions, then apply';
  return (
    <section className="hero invitation" aria-label={title}>
      <ProfileRing percent={percent}>
        <strong>{percent}%</strong>
        of profile
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
