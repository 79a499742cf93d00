/** Key figures, the own queue, and pictures of the book, with their styles: fetched with the first dashboard. */
import { scopeOf } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { Figure, FigureName } from '@ajo/contract/modules/dashboard';
import type { ReactNode } from 'react';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { later, Stack } from '#ui';
import { figureWords, type Group } from '../figure.labels.ts';
import { callsCustomers, isFor, lendingSteps, moneyOrder, shownApart, worksOnPapers } from '../role-views.ts';
import { Applications } from './applications.tsx';
import { waitingCard, waitingTiles } from './bones.tsx';
import { Book } from './book.tsx';
import type { Exists } from './figure-link.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Queue, Savings } from './queue.tsx';
import { Weeks } from './weeks.tsx';
import './board.css';

const people = async () => import('./people.tsx');
const funnels = async () => import('./funnels.tsx');
const MostOverdue = later(async () => (await people()).MostOverdue, undefined, waitingCard);
const OldestDocuments = later(async () => (await people()).OldestDocuments, undefined, waitingCard);
const OldestApplications = later(async () => (await people()).OldestApplications, undefined, waitingCard);
const NewCustomers = later(async () => (await people()).NewCustomers, undefined, waitingCard);
const Registrations = later(async () => (await funnels()).Registrations, undefined, waitingCard);
const NewStaff = later(async () => (await people()).NewStaff, undefined, waitingCard);
const StaffByRole = later(async () => (await funnels()).StaffByRole, undefined, waitingCard);
const Owners = later(async () => (await import('./owners.tsx')).Owners, undefined, waitingCard);
const RoleTiles = later(async () => (await import('./role-tiles.tsx')).RoleTiles, undefined, waitingTiles);

const named = (figures: readonly Figure[], names: readonly FigureName[]): Figure[] =>
  names.flatMap((name) => figures.filter((figure) => figure.name === name));

type Props = { figures: readonly Figure[]; today: Day; exists: Exists; children: ReactNode };

/** `children` are below everything. */
export function Board({ figures, today, exists, children }: Props) {
  const role = session.role();
  const shown = figures.filter(({ name }) => isFor(role, name));
  const of = (group: Group): Figure[] => shown.filter(({ name }) => figureWords[name].group === group);
  const money = named(shown, moneyOrder(role));
  const parts = {
    mine: of('mine'),
    savings: of('savings'),
    steps: named(shown, lendingSteps(role)),
    staff: named(shown, ['staff'])[0],
    today,
    exists,
  };
  const hasBook = !worksOnPapers(role) && scopeOf(role, 'collections.read') !== undefined && money.length > 0;
  const hasTiles = worksOnPapers(role) || role === 'recovery_officer';
  return (
    <Stack>
      {hasTiles && <RoleTiles figures={shown} today={today} exists={exists} />}
      {!hasTiles && money.length > 0 && <KeyFigures figures={money} exists={exists} />}
      {hasBook ? <WithBook {...parts} /> : <Work {...parts} running={named(shown, ['running'])[0]} />}
      {children}
    </Stack>
  );
}

type Parts = Record<'mine' | 'savings' | 'steps', readonly Figure[]> & { staff: Figure | undefined; today: Day; exists: Exists };

/** What has a card of its own is left out; where it is the only work, the list is left out too. */
function OwnQueue({ mine, today, exists }: Parts) {
  const apart = shownApart(session.role());
  const others = mine.filter(({ name }) => name !== apart);
  const isElsewhere = mine.some(({ name, count }) => name === apart && count > 0) && others.every(({ count }) => count === 0);
  return mine.length > 0 && !isElsewhere && <Queue figures={others} today={today} exists={exists} />;
}

/** So long a queue is about as tall as the list of loans beside it. */
const maxPaired = 5;

/** Work is first on a phone; on a wide screen it is beside the pictures. */
function WithBook(parts: Parts) {
  const { savings, steps, staff, today, exists } = parts;
  const owners = <Owners staff={staff} exists={exists} />;
  const calls = callsCustomers(session.role()) && exists(paths.staff.defaulters);
  const isShort = parts.mine.filter(({ count }) => count > 0).length <= maxPaired;
  return (
    <div className="dash" data-wide>
      <div className="dash-side" data-pair={(calls && isShort) || undefined}>
        <OwnQueue {...parts} />
        {calls && <MostOverdue />}
        {savings.length > 0 ? <Savings figures={savings} today={today} exists={exists} /> : owners}
        {steps.length > 0 && <Applications figures={steps} exists={exists} />}
      </div>
      <div className="dash-side">
        <Weeks />
        <Book />
        {savings.length > 0 && owners}
      </div>
    </div>
  );
}

/** For roles that do not follow the portfolio: the papers and people that they decide on. */
function Work({ running, ...parts }: Parts & { running: Figure | undefined }) {
  const role = session.role();
  const { savings, today, exists } = parts;
  return (
    <div className="dash" data-even>
      <div className="dash-side">
        <OwnQueue {...parts} />
        {role === 'hr' && <StaffByRole />}
        {role === 'onboarding_officer' && <OldestDocuments />}
        {savings.length > 0 && <Savings figures={savings} today={today} exists={exists} />}
      </div>
      <div className="dash-side">
        {role === 'hr' && <NewStaff />}
        {role === 'compliance_officer' && <OldestApplications />}
        {role === 'onboarding_officer' && <Registrations today={today} running={running?.count} />}
        {role === 'onboarding_officer' && <NewCustomers />}
      </div>
    </div>
  );
}
