/** The head of a customer's page: who, who looks after them, what they owe and own, and what may be done now. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { UserView } from '@ajo/contract/modules/users';
import { Link, useNavigate } from 'react-router';
import { useAccounts, useHoldings } from '#modules/customers';
import { PersonActions, PersonState, roleLabels } from '#modules/users';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { initialsOf, Money } from '#ui';
import './request.css';

/** HR sees a customer's name, branch and officer. */
export const isSeenWhole = (): boolean => session.role() !== 'hr';

export function CustomerHead({ person }: { person: UserView }) {
  const go = useNavigate();
  const about = [person.phone_number, person.email, person.branch, person.officer && `with ${person.officer}`];
  return (
    <>
      <header className="request-head">
        <title>{person.name}</title>
        <p className="request-crumb">
          <Link className="crumb" to={paths.staff.users} state={{ isReturn: true }}>
            Users
            <span aria-hidden="true">/</span>
          </Link>
          {roleLabels[person.type]}
        </p>
        <div className="request-title">
          <span className="request-mark" aria-hidden="true">
            {initialsOf(person.name)}
          </span>
          <div>
            <h1>{person.name}</h1>
            <div className="request-about">
              <PersonState of={person} />
              <span>{about.filter(Boolean).join(' · ')}</span>
            </div>
          </div>
        </div>
        <PersonActions person={person} onClosed={() => void go(paths.staff.users)} />
      </header>
      {isSeenWhole() && <Figures of={person} />}
    </>
  );
}

type Figure = { label: string; amount: Kobo | undefined; isLate?: boolean; asOf?: Day | null };

/** A part that the caller's capabilities do not open has no figure. */
function Figures({ of: { id } }: { of: UserView }) {
  const { data: accounts } = useAccounts(id);
  const { data: holdings } = useHoldings(id);
  if (!accounts || !holdings) return null;
  const late = sumOf(accounts.loans.map(({ overdue }) => overdue));
  const figures: Figure[] = [
    { label: 'Outstanding', amount: sumOf(accounts.loans.map(({ outstanding }) => outstanding)), asOf: accounts.as_of },
    { label: 'Overdue', amount: late, isLate: late > 0n, asOf: accounts.as_of },
    { label: 'Saved', amount: holdings.savings ? sumOf(holdings.savings.map(({ balance }) => balance)) : undefined },
    {
      label: 'Invested',
      amount: holdings.investments ? sumOf(holdings.investments.map(({ principal }) => principal)) : undefined,
    },
  ];
  return (
    <dl className="request-figures">
      {figures.map(
        ({ label, amount, isLate = false, asOf }) =>
          amount !== undefined && (
            <div key={label} {...(isLate && { 'data-late': true })}>
              <dt>{label}</dt>
              <dd>
                <Money of={amount} />
              </dd>
              {asOf && amount > 0n && <dd className="figure-note">as of {longDay(asOf)}</dd>}
            </div>
          ),
      )}
    </dl>
  );
}
