/** The head of a customer's page: who, who looks after them, what they owe and own, and what may be done now. */
import { may, type StaffCapability } from '@ajo/contract/kernel/access';
import { counted, type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { CustomerAccounts } from '@ajo/contract/modules/customers';
import type { UserView } from '@ajo/contract/modules/users';
import { useNavigate } from 'react-router';
import { useAccounts, useHoldings } from '#modules/customers';
import { PersonActions, PersonState } from '#modules/users';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import { LinkButton, Money, type RecordFigure, RecordFigures, RecordHead } from '#ui';
import '../../../ui/about-line.css';
import './person.css';

/** HR sees a customer's name, branch and officer. */
export const isSeenWhole = (): boolean => session.role() !== 'hr';

export function CustomerHead({ person }: { person: UserView }) {
  const go = useNavigate();
  const about = [phoneText(person.phone_number ?? ''), person.branch, person.officer && `Officer ${person.officer}`];
  return (
    <>
      <RecordHead
        tab={person.name}
        back={{ to: paths.staff.users, label: 'Users' }}
        here={person.name}
        person={person.name}
        title={person.name}
        actions={
          <PersonActions
            person={person}
            onClosed={() => void go(paths.staff.users)}
            main={
              may(session.role(), 'loans.prepare') && (
                <LinkButton to={paths.staff.applyFor(person.id)}>Apply for this customer</LinkButton>
              )
            }
          />
        }
      >
        <div className="about-line">
          <PersonState of={person} />
          {about.filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      </RecordHead>
      {isSeenWhole() && <Figures of={person} />}
    </>
  );
}

/** An investment that is not paid yet is not invested; of an ended one only its payment is open. */
const isRunning = ({ status }: { status: string }): boolean => status === 'active';

const countedOrNo = (count: number, one: string): string => (count === 0 ? `no ${one}` : counted(count, one));

/** What is left to recover of a written-off loan is on its own page. */
function closedNote(loans: CustomerAccounts['loans']): string {
  if (loans.length === 0) return 'no loan yet';
  return loans.some(({ status }) => status === 'written_off') ? 'without written-off loans' : 'nothing owed';
}

/** They have their place before they are read. */
function comingFigures(): RecordFigure[] {
  const opens = (capability: StaffCapability) => may(session.role(), capability);
  const labels = [
    'Outstanding',
    'Overdue',
    ...(opens('savings.read') ? ['Saved'] : []),
    ...(opens('investments.read') ? ['Invested'] : []),
  ];
  return labels.map((label) => ({ label, value: '—', note: '\u00A0' }));
}

/** A part that the caller's capabilities do not open has no figure. */
function Figures({ of: { id } }: { of: UserView }) {
  const { data: accounts, isError: lacksAccounts } = useAccounts(id);
  const { data: holdings, isError: lacksHoldings } = useHoldings(id);
  if (!accounts || !holdings) return lacksAccounts || lacksHoldings ? null : <RecordFigures of={comingFigures()} />;
  const late = sumOf(accounts.loans.map(({ overdue }) => overdue));
  const owed = sumOf(accounts.loans.map(({ outstanding }) => outstanding));
  const figure = (label: string, amount: Kobo, note: string): RecordFigure => ({ label, value: <Money of={amount} />, note });
  const { savings } = holdings;
  const running = holdings.investments?.filter(isRunning);
  const { as_of: on } = accounts;
  const openNote = on ? `charges until ${longDay(on)}` : 'all open instalments';
  return (
    <RecordFigures
      of={[
        figure('Outstanding', owed, owed > 0n ? openNote : closedNote(accounts.loans)),
        { ...figure('Overdue', late, owed > 0n ? 'with payments of today' : 'nothing overdue'), isLate: late > 0n },
        ...(savings
          ? [figure('Saved', sumOf(savings.map(({ balance }) => balance)), countedOrNo(savings.length, 'savings account'))]
          : []),
        ...(running
          ? [figure('Invested', sumOf(running.map(({ principal }) => principal)), countedOrNo(running.length, 'investment'))]
          : []),
      ]}
    />
  );
}
