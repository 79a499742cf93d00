/** The large figures of roles whose work is not lending: human resources, onboarding, compliance and recovery. */
import { nairaWhole, wholeNumber } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos, longDay, monthName } from '@ajo/contract/kernel/time';
import type { Day } from '@ajo/contract/kernel/time';
import type { Figure, FigureName } from '@ajo/contract/modules/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { oldAfterDays } from '#platform/age-text';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Grid, Progress, Stat } from '#ui';
import { daysOf, figureWords, waitText } from '../figure.labels.ts';
import { maxRows, usePromises, useRegistrations, useStaffByRole, useStaffRows, useStaffIn } from '../people.calls.ts';
import { addressOf, countText, type Exists } from './figure-link.tsx';

type Props = { figures: readonly Figure[]; today: Day; exists: Exists };
/** `value` is undefined while it is loading: the tile keeps its height. A dash is a value that could not be read. */
type Tile = {
  label: string;
  value: string | undefined;
  note?: ReactNode;
  to?: string | undefined;
  isLate?: boolean;
  share?: number;
};

const wait = '\u00A0';
const unknown = '—';

function Tiles({ of: tiles }: { of: readonly Tile[] }) {
  return (
    <Grid>
      {tiles.map(({ label, value, note, to, isLate, share }) => (
        <Stat key={label} label={label} note={value === undefined ? wait : note || wait}>
          <span {...(isLate && { 'data-late': true })}>
            {to && value && value !== unknown ? (
              <Link className="figure-link" to={to} aria-label={`${label}: ${value}. Open the list`}>
                {value}
              </Link>
            ) : (
              (value ?? wait)
            )}
          </span>
          {share !== undefined && <Progress value={share} label="Collected of what is due this month" />}
        </Stat>
      ))}
    </Grid>
  );
}

const named = (figures: readonly Figure[], name: FigureName): Figure | undefined => figures.find((one) => one.name === name);
type Query<T> = { data: T | undefined; isError: boolean };
function textOf<T>({ data, isError }: Query<T>, text: (data: T) => string): string | undefined {
  if (data === undefined) return isError ? unknown : undefined;
  return text(data);
}
const upToMax = (count: number): string => (count === maxRows ? `${maxRows}+` : wholeNumber(count));

export function RoleTiles(props: Props) {
  const role = session.role();
  if (role === 'hr') return <StaffTiles />;
  if (role === 'onboarding_officer') return <RegistrationTiles {...props} />;
  return role === 'recovery_officer' ? <RecoveryTiles {...props} /> : <ReviewTiles {...props} />;
}

function StaffTiles() {
  const roles = useStaffByRole();
  const staff = useStaffRows();
  const invited = useStaffIn('unregistered');
  const suspended = useStaffIn('suspended');
  const year = dayInLagos(now()).slice(0, 4);
  const latest = staff.data?.data[0]?.created_at;
  return (
    <Tiles
      of={[
        {
          label: 'Staff',
          value: textOf(roles, (rows) => wholeNumber(rows.reduce((sum, { count }) => sum + count, 0))),
          note: roles.data && `in ${roles.data.length === 1 ? '1 role' : `${roles.data.length} roles`}`,
          to: paths.staff.admins,
        },
        {
          label: 'Joined this year',
          value: textOf(staff, ({ data }) =>
            upToMax(data.filter(({ created_at: at }) => dayInLagos(at).startsWith(year)).length),
          ),
          note: latest && `latest on ${longDay(dayInLagos(latest))}`,
        },
        {
          label: 'Open invitations',
          value: textOf(invited, wholeNumber),
          note: invited.data === 0 ? 'all accepted' : 'not accepted yet',
          to: `${paths.staff.admins}?status=unregistered`,
        },
        {
          label: 'Suspended',
          value: textOf(suspended, wholeNumber),
          note: suspended.data === 0 ? 'all can sign in' : 'cannot sign in',
          to: `${paths.staff.admins}?status=suspended`,
        },
      ]}
    />
  );
}

function documentsTile({ figures, today, exists }: Props): Tile {
  const documents = named(figures, 'kyc_waiting');
  const { label } = figureWords.kyc_waiting;
  if (!documents) return { label, value: '0' };
  const { oldest } = documents;
  return {
    label,
    value: countText(documents),
    to: addressOf(documents, exists),
    ...(oldest && { note: `oldest ${waitText(oldest, today)}`, isLate: daysOf(oldest, today) > oldAfterDays }),
  };
}

function RegistrationTiles(props: Props) {
  const { today } = props;
  const customers = useRegistrations(today);
  const { data } = customers;
  return (
    <Tiles
      of={[
        {
          label: 'New customers',
          value: textOf(customers, ({ thisMonth }) => upToMax(thisMonth)),
          note: `in ${monthName(today)}`,
        },
        {
          label: 'Not active yet',
          value: textOf(customers, ({ registered }) => wholeNumber(registered)),
          note: 'registered only',
          to: `${paths.staff.users}?status=registered`,
        },
        documentsTile(props),
        {
          label: 'Active customers',
          value: textOf(customers, ({ active }) => wholeNumber(active)),
          note: data && data.all > 0 && `${Math.round((data.active / data.all) * 100)}% of ${wholeNumber(data.all)} registered`,
          to: `${paths.staff.users}?status=active`,
        },
      ]}
    />
  );
}

const reviewQueues = (figures: readonly Figure[]): Figure[] =>
  figures.filter(({ name, count }) => figureWords[name].group === 'mine' && count > 0);

/** A queue whose counting stopped may have an older item than the others. */
function oldestTile(queues: readonly Figure[], { today, exists }: Props): Tile {
  const label = 'Oldest item';
  if (queues.length === 0) return { label, value: 'None' };
  const uncounted = queues.find(({ count_is_least: isMinimum, oldest }) => isMinimum && !oldest);
  if (uncounted) return { label, value: unknown, note: `too many in ${figureWords[uncounted.name].label}` };
  const aged = queues.flatMap((queue) => (queue.oldest ? [{ queue, oldest: queue.oldest }] : []));
  const [first] = aged.toSorted((one, other) => one.oldest.since.getTime() - other.oldest.since.getTime());
  if (!first) return { label, value: unknown };
  return {
    label,
    value: waitText(first.oldest, today),
    note: figureWords[first.queue.name].label,
    to: addressOf(first.queue, exists),
    isLate: daysOf(first.oldest, today) > oldAfterDays,
  };
}

/** A count of loans, with their money in words. */
function loansTile(figure: Figure | undefined, exists: Exists, verb: string): Tile[] {
  if (!figure) return [];
  const { name, amount } = figure;
  const note = amount ? `${nairaWhole(amount)} ${verb}` : figureWords[name].note;
  return [{ label: figureWords[name].label, value: countText(figure), note, to: addressOf(figure, exists) }];
}

/** How much waits, how long the oldest of it waits, and what the reviews are for. */
function ReviewTiles(props: Props) {
  const { figures, exists } = props;
  const queues = reviewQueues(figures);
  return (
    <Tiles
      of={[
        {
          label: 'Waiting for you',
          value: countText({
            count: queues.reduce((sum, { count }) => sum + count, 0),
            count_is_least: queues.some(({ count_is_least: isMinimum }) => isMinimum),
          }),
          note: queues.length === 1 ? 'in 1 queue' : `in ${queues.length} queues`,
        },
        oldestTile(queues, props),
        ...loansTile(named(figures, 'pending'), exists, 'applied for'),
        ...loansTile(named(figures, 'running'), exists, 'disbursed'),
      ]}
    />
  );
}

/** Amounts of nothing where counting stopped. */
function collectedTile(due: Figure | undefined): Tile {
  const tile = { label: 'Collected this month', to: paths.staff.collection };
  const { amount = null, paid = null } = due ?? {};
  if (amount === null || paid === null) return { ...tile, value: unknown };
  if (amount === 0n) return { ...tile, value: nairaWhole(paid), note: 'nothing due' };
  const share = Number((paid * 100n) / amount);
  return { ...tile, value: nairaWhole(paid), note: `${share}% of ${nairaWhole(amount)} due`, share };
}

function overdueTile(overdue: Figure | undefined, exists: Exists): Tile {
  const { label } = figureWords.overdue;
  if (!overdue) return { label, value: unknown };
  const { amount, count } = overdue;
  return {
    label,
    value: amount === null ? unknown : nairaWhole(amount),
    note: count === 1 ? '1 loan' : `${countText(overdue)} loans`,
    to: addressOf(overdue, exists),
  };
}

function RecoveryTiles({ figures, today, exists }: Props) {
  const promises = usePromises(today);
  const link = (query: string): string => `${paths.staff.defaulters}?tab=promises&${query}`;
  return (
    <Tiles
      of={[
        overdueTile(named(figures, 'overdue'), exists),
        collectedTile(named(figures, 'due_this_month')),
        {
          label: 'Promises due',
          value: textOf(promises, ({ week }) => wholeNumber(week.open)),
          note: 'in the next 7 days',
          to: link(`state=open&start_date=${today}&end_date=${addDays(today, 6)}`),
        },
        {
          label: 'Promises kept',
          value: textOf(promises, ({ month }) => `${wholeNumber(month.kept)} of ${wholeNumber(month.promises)}`),
          note: `in ${monthName(today)}`,
          to: link(`start_date=${today.slice(0, 8)}01&end_date=${today}`),
        },
      ]}
    />
  );
}
