/** Key figures, the own queue, and pictures of the book, with their styles: fetched with the first dashboard. */
import { scopeOf } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { Figure, FigureName } from '@ajo/contract/modules/dashboard';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { later, Stack } from '#ui';
import { figureWords, type Group } from '../figure.labels.ts';
import { callsCustomers, isFor, tilesOf } from '../role-views.ts';
import { Applications } from './applications.tsx';
import { Book, OwnersBeside } from './book.tsx';
import type { Exists } from './figure-link.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Queue, Savings } from './queue.tsx';
import { Weeks } from './weeks.tsx';
import './board.css';

const people = async () => import('./people.tsx');
const MostOverdue = later(async () => (await people()).MostOverdue);
const OldestDocuments = later(async () => (await people()).OldestDocuments);
const OldestApplications = later(async () => (await people()).OldestApplications);
const NewCustomers = later(async () => (await people()).NewCustomers);
const NewStaff = later(async () => (await people()).NewStaff);
const StaffByRole = later(async () => (await people()).StaffByRole);

/** From application to running loan. */
const steps: readonly FigureName[] = ['pending', 'offers_open', 'disbursed_this_month', 'running', 'staff'];

export function Board({ figures, today, exists }: { figures: readonly Figure[]; today: Day; exists: Exists }) {
  const role = session.role();
  const tiles = tilesOf[role];
  const shown = figures.filter(({ name }) => isFor(role, name));
  const of = (group: Group): Figure[] => shown.filter(({ name }) => figureWords[name].group === group);
  const money = of('money');
  const rest = steps.flatMap((step) => shown.filter(({ name }) => name === step && !tiles?.includes(name)));
  const keys = tiles ? tiles.flatMap((tile) => shown.filter(({ name }) => name === tile)) : money;
  const parts = { mine: of('mine'), savings: of('savings'), rest, today, exists };
  const hasBook = !tiles && scopeOf(role, 'collections.read') !== undefined && money.length > 0;
  return (
    <Stack>
      {keys.length > 0 && <KeyFigures figures={keys} today={today} exists={exists} />}
      {hasBook ? <WithBook {...parts} /> : <Work {...parts} />}
    </Stack>
  );
}

type Parts = Record<'mine' | 'savings' | 'rest', readonly Figure[]> & { today: Day; exists: Exists };

/** Work is first on a phone; on a wide screen it is beside the pictures. */
function WithBook({ mine, savings, rest, today, exists }: Parts) {
  const isShort = savings.length === 0;
  return (
    <div className="dash" data-wide>
      <div className="dash-side">
        {mine.length > 0 && <Queue figures={mine} today={today} exists={exists} />}
        {callsCustomers(session.role()) && exists(paths.staff.defaulters) && <MostOverdue />}
        {savings.length > 0 && <Savings figures={savings} today={today} exists={exists} />}
        {rest.length > 0 && <Applications figures={rest} exists={exists} />}
        {isShort && <OwnersBeside />}
      </div>
      <Weeks />
      <Book isAlone={!isShort} />
    </div>
  );
}

/** For roles that do not follow the portfolio: the papers and people that they decide on. */
function Work({ mine, savings, rest, today, exists }: Parts) {
  const role = session.role();
  const isHr = role === 'hr';
  return (
    <div className="dash">
      <div className="dash-side">
        {mine.length > 0 && <Queue figures={mine} today={today} exists={exists} />}
        {isHr && <NewStaff />}
        {role === 'onboarding_officer' && <NewCustomers />}
      </div>
      <div className="dash-side">
        {isHr && <StaffByRole />}
        {role === 'compliance_officer' && <OldestApplications />}
        {role === 'onboarding_officer' && <OldestDocuments />}
        {savings.length > 0 && <Savings figures={savings} today={today} exists={exists} />}
        {rest.length > 0 && <Applications figures={rest} exists={exists} />}
      </div>
    </div>
  );
}
