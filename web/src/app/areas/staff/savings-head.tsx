/** The head of a savings account: whose it is, what is in it, its status, and the acts allowed now. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, daysBetween, daysText, longDay } from '@ajo/contract/kernel/time';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { type ReactNode, useState } from 'react';
import {
  BookDepositDialog,
  Goal,
  ManageSavingsDialog,
  ReviewSavingsDialog,
  SavingsStatementDialog,
  SavingsStates,
} from '#modules/savings';
import { rateText } from '#modules/savings-products';
import { CloseSavingsForDialog, DirectWithdrawalDialog } from '#modules/withdrawals';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { laterDialog, LedgerAccountLink, Money, RecordActs, type RecordFigure, RecordFigures, RecordHead } from '#ui';
import '../../../ui/about-line.css';

const PlaceLienDialog = laterDialog<{ savings: StaffSavingsDetail; onClose: () => void }>(
  ({ savings }) => `Place a lien on ${savings.number}`,
  async () => (await import('../../../modules/savings-desk/components/place-lien-dialog.tsx')).PlaceLienDialog,
);

type Props = { savings: StaffSavingsDetail };

export function SavingsHead({ savings }: Props) {
  const { name, number, product, customer, branch, deposit_officer: officer } = savings;
  return (
    <>
      <RecordHead
        tab={`${number}: ${customer.name}`}
        back={{ to: paths.staff.savings, label: 'Savings Accounts' }}
        here={number}
        person={customer.name}
        title={`${name}, ${customer.name}`}
        actions={<Acts savings={savings} />}
      >
        <div className="about-line">
          <SavingsStates of={savings} />
          {[number, product, branch, officer?.name].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </RecordHead>
      <RecordFigures of={savings.awaits_review ? reviewFigures(savings) : figuresOf(savings)} />
    </>
  );
}

/** Before the approval nothing is on the account: what a reviewer decides on. */
function reviewFigures({ target_amount: target, target_date: until, terms, opened_at: at }: StaffSavingsDetail) {
  const opened = dayInLagos(at);
  const waiting = daysBetween(opened, dayInLagos(now()));
  return [
    {
      label: 'Goal',
      value: target === null ? 'No goal' : <Money of={target} />,
      note: until ? `until ${longDay(until)}` : 'No end date',
    },
    { label: 'Interest', value: rateText(terms), note: 'after approval' },
    { label: 'Waiting', value: waiting === 0 ? 'since today' : daysText(waiting), note: `opened ${longDay(opened)}` },
  ];
}

function figuresOf(savings: StaffSavingsDetail): RecordFigure[] {
  const { id, balance, available, held, interest_accrued: interest, target_amount: target } = savings;
  const inLedger = (code: string, amount: ReactNode) => (
    <LedgerAccountLink code={code} owner={id}>
      {amount}
    </LedgerAccountLink>
  );
  return [
    {
      label: 'Balance',
      value: inLedger('2000', <Money of={balance} />),
      ...(target !== null && { note: `of ${naira(target)}`, ring: <Goal of={savings} /> }),
    },
    {
      label: 'Available',
      value: <Money of={available} />,
      note: held > 0n ? `${naira(held)} on hold` : 'nothing on hold',
    },
    {
      label: 'Interest, not yet posted',
      value: inLedger('2150', <Money of={interest} />),
      note: rateText(savings.terms),
    },
    lastFigure(savings),
  ];
}

/** The end of a plan, or the last deposit where there is none. */
function lastFigure({ target_date: until, days_left: left, last_deposit_at: last }: StaffSavingsDetail): RecordFigure {
  if (until) return { label: 'Until', value: longDay(until), ...(left !== null && { note: `${daysText(left)} left` }) };
  return { label: 'Last deposit', value: last ? longDay(dayInLagos(last)) : '—' };
}

type Act = 'deposit' | 'withdraw' | 'review' | 'statement' | 'lien' | 'close' | 'freeze' | 'unfreeze' | 'liftLock';

const labels: Record<Act, string> = {
  review: 'Review account',
  deposit: 'Book a deposit',
  withdraw: 'Direct withdrawal',
  statement: 'Statement',
  lien: 'Place lien',
  freeze: 'Freeze',
  unfreeze: 'Lift the freeze',
  liftLock: 'Court order',
  close: 'Close account',
};

/** What this caller may do now. */
function allowed({ can, status, frozen, dormant }: StaffSavingsDetail): Act[] {
  const role = session.role();
  const isActive = status === 'active';
  const acts: Record<Act, boolean> = {
    review: can.includes('approve'),
    deposit: can.includes('book_deposit'),
    withdraw: isActive && !frozen && !dormant && may(role, 'withdrawals.direct'),
    statement: may(role, 'savings.transactions'),
    lien: isActive && may(role, 'savings.manage'),
    freeze: can.includes('freeze'),
    unfreeze: can.includes('unfreeze'),
    liftLock: can.includes('court_order'),
    close: can.includes('close'),
  };
  return (Object.keys(labels) as Act[]).filter((act) => acts[act]);
}

function Acts({ savings }: Props) {
  const [opened, setOpened] = useState<Act>();
  const acts = allowed(savings).map((act) => ({ act, label: labels[act], onClick: () => setOpened(act) }));
  const main = acts.find(({ act }) => act === 'review' || act === 'deposit');
  return (
    <>
      <RecordActs main={main} others={acts.filter((one) => one !== main)} />
      {opened && dialogOf(opened, savings, () => setOpened(undefined))}
    </>
  );
}

function dialogOf(act: Act, savings: StaffSavingsDetail, onClose: () => void): ReactNode {
  const props = { savings, onClose };
  const dialogs: Record<Act, () => ReactNode> = {
    review: () => <ReviewSavingsDialog id={savings.id} onClose={onClose} />,
    deposit: () => <BookDepositDialog {...props} />,
    withdraw: () => <DirectWithdrawalDialog {...props} />,
    statement: () => <SavingsStatementDialog {...props} audience="staff" />,
    lien: () => <PlaceLienDialog {...props} />,
    freeze: () => <ManageSavingsDialog {...props} action="freeze" />,
    unfreeze: () => <ManageSavingsDialog {...props} action="unfreeze" />,
    liftLock: () => <ManageSavingsDialog {...props} action="liftLock" />,
    close: () => <CloseSavingsForDialog {...props} />,
  };
  return dialogs[act]();
}
