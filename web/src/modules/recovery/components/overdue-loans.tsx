/** Overdue loans: how late, who looks after them, the last contact and promise, and what can be done about each. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import type { ContactOutcome, ContactPromiseState, DefaulterRow } from '@ajo/contract/modules/recovery';
import { defaulterList } from '@ajo/contract/modules/recovery.lists';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TryCardProps } from '#modules/card-debits';
import { arrearsText } from '#platform/arrears-text';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import {
  type Columns,
  EmptyState,
  laterDialog,
  LinkButton,
  ListPanel,
  Money,
  Pair,
  type RowAction,
  RowActions,
  StatusTag,
} from '#ui';
import { recoveryKey } from '../recovery.calls.ts';
import { bucketLabels, helpLabels, openHelpLabels, outcomeLabels, promiseLabels, promiseTones } from '../recovery.labels.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { useDefaulterFilters } from './recovery-filters.tsx';
import '../../../ui/about-line.css';
import '../../../ui/view-chips.css';
import './overdue-loans.css';

type Act = 'contacts' | 'promise' | 'card';
type Chosen = { loan: DefaulterRow; act: Act };

const ContactDialog = laterDialog<{
  loan: DefaulterRow;
  mayLog: boolean;
  outcome?: ContactOutcome;
  onClose: () => void;
}>(
  ({ loan }) => `${loan.customer.name}, ${loan.number}`,
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
);
const presets = [
  { name: openHelpLabels.open, filters: { help: 'open' } },
  ...Object.entries(bucketLabels).map(([bucket, name]) => ({ name, filters: { bucket } })),
];
const nameOf = ({ customer, number }: DefaulterRow): string => `${customer.name}, ${number}`;
/** Up to here a loan is late, and not yet at risk. */
const soonDays = 30;
const acts = [{ label: 'Assign a recovery officer', Dialog: AssignDialog }];

/** Tries the saved card of a loan: a dialog of the page. */
export type CardDialog = ComponentType<TryCardProps>;

export function OverdueLoans({ CardDialog }: { CardDialog: CardDialog }) {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <div className="overdue-loans view-chips">
      <ListPanel
        list={defaulterList}
        label="Overdue loans"
        {...(may(session.role(), 'recovery.assign') && { nameOf, acts })}
        words={{ one: 'loan', many: 'loans' }}
        cacheKey={recoveryKey}
        search="Customer name"
        filters={useDefaulterFilters()}
        whole="All"
        presets={presets}
        empty={<EmptyState title="No loan is overdue">Loans appear here the day after an instalment is missed.</EmptyState>}
        below={({ additional: { as_of: on } }) => on && <p className="overdue-note quiet">{arrearsText(on)}</p>}
        totals={(sums) => ({
          Overdue: (
            <span>
              <Amounts of={sums} />
            </span>
          ),
        })}
        columns={columnsOf((loan, act) => setChosen({ loan, act }))}
      />
      {chosen && <ChosenAct {...chosen} CardDialog={CardDialog} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

function ChosenAct({ loan, act, CardDialog, onClose }: Chosen & { CardDialog: CardDialog; onClose: () => void }) {
  const cache = useQueryClient();
  const mayLog = may(session.role(), 'recovery.log');
  if (act !== 'card')
    return <ContactDialog loan={loan} mayLog={mayLog} {...(act === 'promise' && { outcome: 'promise' })} onClose={onClose} />;
  const reload = () => void cache.invalidateQueries({ queryKey: recoveryKey });
  return <CardDialog loanId={loan.id} name={loan.customer.name} onTried={reload} onClose={onClose} />;
}

const columnsOf = (onAct: (loan: DefaulterRow, act: Act) => void): Columns<DefaulterRow> => ({
  Customer: (row) => (
    <Pair note={<LoanAndPhone of={row} />}>
      <Link to={paths.staff.request(row.id)}>{row.customer.name}</Link>
    </Pair>
  ),
  Overdue: { cell: (row) => <Amounts of={row} isNamed />, align: 'end' },
  'Days past due': (row) => (
    <StatusTag tone={row.days_past_due > soonDays ? 'error' : 'warning'}>
      {daysText(row.days_past_due)}
      <span className="if-small"> past due{row.promise && ` · ${stateOfPromise(row.promise.state).toLowerCase()}`}</span>
    </StatusTag>
  ),
  'Last payment': (row) =>
    row.last_payment && (
      <Pair note={<span data-whole>{longDay(row.last_payment.on)}</span>}>
        <Money of={row.last_payment.amount} />
      </Pair>
    ),
  Officer: {
    key: 'officers',
    cell: (row) => (
      <Pair note={row.recovery_officer && `Recovery: ${row.recovery_officer}`}>
        {row.account_officer ?? 'No account officer'}
      </Pair>
    ),
  },
  'Last contact': { optional: true, cell: (row) => (row.last_contact || row.promise) && <LastContact of={row} /> },
  'Help requested': {
    optional: true,
    cell: ({ help }) => help && <Pair note={`Answer by ${longDay(help.answer_by)}`}>{helpLabels[help.kind]}</Pair>,
  },
  Actions: (row) => (
    <>
      {row.customer.phone && (
        <LinkButton small look="plain" href={`tel:${row.customer.phone}`}>
          <span>
            Call <span className="call-number">{phoneText(row.customer.phone)}</span>
          </span>
        </LinkButton>
      )}
      <ActsOf row={row} onAct={(act) => onAct(row, act)} />
    </>
  ),
});

/** On a phone the number is a button below. */
const LoanAndPhone = ({ of: { number, customer } }: { of: DefaulterRow }) => (
  <span className="about-line">
    <span data-whole>{number}</span>{' '}
    {customer.phone && (
      <span className="row-phone">
        <a data-whole href={`tel:${customer.phone}`}>
          {phoneText(customer.phone)}
        </a>
      </span>
    )}
  </span>
);

/** `isNamed`: a small screen has no heading for it. */
type AmountsProps = { of: Pick<DefaulterRow, 'overdue' | 'outstanding'>; isNamed?: boolean };

/** What is late, and of how much. */
const Amounts = ({ of: { overdue, outstanding }, isNamed = false }: AmountsProps) => (
  <Pair
    note={
      <span data-whole>
        of {naira(outstanding)}
        {isNamed && <span className="if-small"> outstanding</span>}
      </span>
    }
  >
    <span data-whole>
      <Money of={overdue} />
      {isNamed && <span className="if-small overdue-word"> overdue</span>}
    </span>
  </Pair>
);

/** Without the heading of a list of promises, the tag names what it is of. */
const stateOfPromise = (state: ContactPromiseState): string =>
  state === 'open' ? promiseLabels.open : `Promise ${promiseLabels[state].toLowerCase()}`;

/** What came of it and when; with a promise, its amount and day instead. */
function LastContact({ of: { last_contact: contact, promise } }: { of: DefaulterRow }) {
  const text = contact && outcomeLabels[contact.outcome];
  if (!promise) return <Pair note={contact && longDay(dayInLagos(contact.at))}>{text}</Pair>;
  return (
    <Pair
      note={
        <>
          <span className="if-small">Promised </span>
          {naira(promise.amount)} <span data-whole>by {longDay(promise.on)}</span>
        </>
      }
    >
      {contact && contact.outcome !== 'promise' && <span className="outcome">{text} </span>}
      <span className="if-large">
        <StatusTag tone={promiseTones[promise.state]}>{stateOfPromise(promise.state)}</StatusTag>
      </span>
    </Pair>
  );
}

function ActsOf({ row, onAct }: { row: DefaulterRow; onAct: (act: Act) => void }) {
  const navigate = useNavigate();
  const role = session.role();
  const actions: RowAction[] = [
    { label: 'Contacts', onClick: () => onAct('contacts') },
    ...(may(role, 'recovery.log') ? [{ label: 'Record a promise', onClick: () => onAct('promise') }] : []),
    ...(may(role, 'payments.auto_debit') ? [{ label: 'Try the card', onClick: () => onAct('card') }] : []),
    { label: 'Open the loan', onClick: () => void navigate(paths.staff.request(row.id)) },
  ];
  return <RowActions label={`Actions for ${row.customer.name}`} actions={actions} />;
}
