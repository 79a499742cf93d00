/** The large figures of roles whose work is not lending: human resources, onboarding, compliance and recovery. */
import { nairaWhole, wholeNumber } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos, longDay, monthName } from '@ajo/contract/kernel/time';
import type { Day } from '@ajo/contract/kernel/time';
import type { Figure, FigureName } from '@ajo/contract/modules/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Grid, Progress, Stat } from '#ui';
import { ageText, daysOf, figureWords, oldAfterDays } from '../figure.labels.ts';
import { maxRows, usePromises, useRegistrations, useStaffByRole, useStaffRows, useStaffIn } from '../people.calls.ts';
import { addressOf, type Exists } from './figure-link.tsx';

type Props = { figures: readonly Figure[]; today: Day; exists: Exists };
/** `value` is undefined while it is loading: the tile keeps its height. */
type Tile = {
  label: string;
  value: string | undefined;
  note?: ReactNode;
  to?: string | undefined;
  isLate?: boolean;
  share?: number;
};

const wait = '\u00A0';

function Tiles({ of: tiles }: { of: readonly Tile[] }) {
  return (
    <Grid>
      {tiles.map(({ label, value, note, to, isLate, share }) => (
        <Stat key={label} label={label} note={value === undefined ? wait : note || wait}>
          <span {...(isLate && { 'data-late': true })}>
            {to && value ? (
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
const shown = (count: number | undefined): string | undefined => (count === undefined ? undefined : wholeNumber(count));

export function RoleTiles(props: Props) {
  const role = session.role();
  if (role === 'hr') return <StaffTiles />;
  if (role === 'onboarding_officer') return <RegistrationTiles {...props} />;
  return role === 'recovery_officer' ? <RecoveryTiles {...props} /> : <ReviewTiles {...props} />;
}

function StaffTiles() {
  const { data: roles } = useStaffByRole();
  const { data: staff } = useStaffRows();
  const { data: invited } = useStaffIn('unregistered');
  const { data: suspended } = useStaffIn('suspended');
  const year = dayInLagos(now()).slice(0, 4);
  const joined = staff?.data.filter(({ created_at: at }) => dayInLagos(at).startsWith(year)).length;
  const latest = staff?.data[0]?.created_at;
  return (
    <Tiles
      of={[
        {
          label: 'Staff',
          value: shown(roles?.reduce((sum, { count }) => sum + count, 0)),
          note: roles && `in ${roles.length === 1 ? '1 role' : `${roles.length} roles`}`,
          to: paths.staff.admins,
        },
        {
          label: 'Joined this year',
          value: joined === maxRows ? `${maxRows}+` : shown(joined),
          note: latest && `latest on ${longDay(dayInLagos(latest))}`,
        },
        {
          label: 'Open invitations',
          value: shown(invited),
          note: 'not accepted yet',
          to: `${paths.staff.admins}?status=unregistered`,
        },
        { label: 'Suspended', value: shown(suspended), note: 'cannot sign in', to: `${paths.staff.admins}?status=suspended` },
      ]}
    />
  );
}

function documentsTile({ figures, today, exists }: Props): Tile {
  const documents = named(figures, 'kyc_waiting');
  const { label } = figureWords.kyc_waiting;
  if (!documents) return { label, value: '0' };
  const { oldest, count } = documents;
  return {
    label,
    value: wholeNumber(count),
    to: addressOf(documents, exists),
    ...(oldest && { note: `oldest ${ageText(oldest, today)}`, isLate: daysOf(oldest, today) > oldAfterDays }),
  };
}

function RegistrationTiles(props: Props) {
  const { today } = props;
  const { data } = useRegistrations(today);
  return (
    <Tiles
      of={[
        {
          label: 'Registered this month',
          value: data && (data.thisMonth === maxRows ? `${maxRows}+` : wholeNumber(data.thisMonth)),
          note: `in ${monthName(today)}`,
          to: paths.staff.users,
        },
        {
          label: 'Not active yet',
          value: shown(data?.registered),
          note: 'registered only',
          to: `${paths.staff.users}?status=registered`,
        },
        documentsTile(props),
        {
          label: 'Active customers',
          value: shown(data?.active),
          note: data && data.all > 0 && `${Math.round((data.active / data.all) * 100)}% of ${wholeNumber(data.all)} registered`,
          to: `${paths.staff.users}?status=active`,
        },
      ]}
    />
  );
}

const reviewQueues = (figures: readonly Figure[]): Figure[] =>
  figures.filter(({ name, count }) => figureWords[name].group === 'mine' && count > 0);

function oldestTile(queues: readonly Figure[], { today, exists }: Props): Tile {
  const label = 'Oldest item';
  const aged = queues.flatMap((queue) => (queue.oldest ? [{ queue, oldest: queue.oldest }] : []));
  const [first] = aged.toSorted((one, other) => one.oldest.since.getTime() - other.oldest.since.getTime());
  if (!first) return { label, value: 'None' };
  return {
    label,
    value: ageText(first.oldest, today),
    note: figureWords[first.queue.name].label,
    to: addressOf(first.queue, exists),
    isLate: daysOf(first.oldest, today) > oldAfterDays,
  };
}

/** A count of loans, with their money in words. */
function loansTile(figure: Figure | undefined, exists: Exists, verb: string): Tile[] {
  if (!figure) return [];
  const { name, count, amount } = figure;
  const note = amount ? `${nairaWhole(amount)} ${verb}` : figureWords[name].note;
  return [{ label: figureWords[name].label, value: wholeNumber(count), note, to: addressOf(figure, exists) }];
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
          value: wholeNumber(queues.reduce((sum, { count }) => sum + count, 0)),
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
  if (amount === null || paid === null) return { ...tile, value: '—' };
  if (amount === 0n) return { ...tile, value: nairaWhole(paid), note: 'nothing due' };
  const share = Number((paid * 100n) / amount);
  return { ...tile, value: nairaWhole(paid), note: `${share}% of ${nairaWhole(amount)} due`, share };
}

function overdueTile(overdue: Figure | undefined, exists: Exists): Tile {
  const { label } = figureWords.overdue;
  if (!overdue) return { label, value: '—' };
  const { amount, count } = overdue;
  return {
    label,
    value: amount === null ? '—' : nairaWhole(amount),
    note: count === 1 ? '1 loan' : `${wholeNumber(count)} loans`,
    to: addressOf(overdue, exists),
  };
}

function RecoveryTiles({ figures, today, exists }: Props) {
  const { data: promises } = usePromises(today);
  const link = (query: string): string => `${paths.staff.defaulters}?tab=promises&${query}`;
  return (
    <Tiles
      of={[
        overdueTile(named(figures, 'overdue'), exists),
        collectedTile(named(figures, 'due_this_month')),
        {
          label: 'Promises due',
          value: promises && wholeNumber(promises.week.open),
          note: 'in the next 7 days',
          to: link(`state=open&start_date=${today}&end_date=${addDays(today, 6)}`),
        },
        {
          label: 'Promises kept',
          value: promises && `${wholeNumber(promises.month.kept)} of ${wholeNumber(promises.month.promises)}`,
          note: `in ${monthName(today)}`,
          to: link(`start_date=${today.slice(0, 8)}01`),
        },
      ]}
    />
  );
}
