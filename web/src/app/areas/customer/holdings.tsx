/** What a customer has with us apart from loans: savings, investments, packages. Each card leads to its page. */
import { capital } from '@ajo/contract/kernel/capital';
import { counted, type Kobo, naira, nairaWhole, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { OwnHoldings } from '@ajo/contract/modules/dashboard.holdings';
import { IconChartBar, IconPackage, IconPig } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOwnHoldings, useProfilePercent } from '#modules/dashboard';
import type { OwnCreditProps } from '#modules/customer-credit';
import { useMyLoans } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { unbroken } from '#platform/unbroken';
import { Card, ErrorState, Grid, later, LinkButton, Money, Ring, Row, Skeletons, Stack, StatusTag } from '#ui';
import { dueText, endedText, isDue, isEnded, isLate, Paid, PaidRing, restText } from './balances.tsx';
import { LoanLine } from './loan-line.tsx';
import { moneyLeads } from './money-leads.ts';
import { SavingsShortcuts } from './savings-shortcuts.tsx';
import './holdings.css';

/** Few customers have credit. */
const OwnCredit = later<OwnCreditProps>(
  async () => (await import('../../../modules/customer-credit/components/own-credit.tsx')).OwnCredit,
);

export function Holdings() {
  const { data, error, refetch } = useOwnHoldings();
  const { data: loans } = useMyLoans();
  const [search] = useSearchParams();
  const percent = useProfilePercent();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons lines={4} />;
  const { holdings, customer_credit: credit } = data;
  // A running loan shows the balances above its schedule, and the credit with its payments.
  if (loans?.some(({ status }) => status === 'active')) return <Invitations of={holdings} />;
  const isLed = loans !== undefined && moneyLeads(holdings, loans, search.get('loan'));
  const cards = (
    <>
      <Savings of={holdings.savings} />
      <Investments of={holdings.investments} />
      <Packages of={holdings.packages} />
    </>
  );
  return (
    <>
      {credit > noMoney && loans && <OwnCredit credit={credit} />}
      {holdings.savings.count > 0 && !isLed && <SavingsShortcuts of={holdings.savings} />}
      {holdings.savings.count > 0 ? (
        <div className="stack holdings-cards">{cards}</div>
      ) : (
        <div className="holdings-start">
          <Grid>{cards}</Grid>
        </div>
      )}
      {isLed && <LoanLine isReady={percent === 100} />}
    </>
  );
}

/** To what the customer does not have yet. */
const Invitations = ({ of: { savings, investments, packages } }: { of: OwnHoldings }) => (
  <div className="holdings-start">
    <Grid>
      {savings.count === 0 && <Savings of={savings} />}
      {investments.count === 0 && <Investments of={investments} />}
      {packages.length === 0 && <Packages of={packages} />}
    </Grid>
  </div>
);

type HoldingProps = {
  title: string;
  to: string;
  all: string;
  start: string;
  invitation: string;
  icon: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
};

const Holding = ({ title, to, all, start, invitation, icon, isEmpty, children }: HoldingProps) => (
  <Card title={title} actions={!isEmpty && <Link to={to}>{all}</Link>}>
    {isEmpty ? (
      <Stack>
        <div className="holdings-invitation">
          {icon}
          <p className="quiet">{invitation}</p>
        </div>
        <Row>
          <LinkButton look="plain" to={to}>
            {start}
          </LinkButton>
        </Row>
      </Stack>
    ) : (
      children
    )}
  </Card>
);

const Total = ({ label, of: total }: { label: string; of: Kobo }) => (
  <dl className="stat">
    <dt>{label}</dt>
    <dd>
      <Money of={total} />
    </dd>
  </dl>
);

/** How much of a goal or price is there, as a small ring; a sign in its place where there is none. */
function Share({ of: saved, target }: { of: Kobo; target: Kobo | null }) {
  if (target === null || target <= noMoney) return <IconPig size={18} aria-hidden="true" />;
  const share = saved > target ? target : saved;
  return <Ring label={`${naira(saved)} of ${naira(target)}`} done={Number((share * 100n) / target)} of={100} />;
}

type Account = OwnHoldings['savings']['largest'][number];

/** What happens next to the account, or how far it is. */
function SavingsNote({ of: { balance, target, locked_until: until, autosave } }: { of: Account }) {
  if (autosave)
    return (
      <small>
        <Money of={autosave.amount} /> from your card on {longDay(autosave.on)}
      </small>
    );
  if (target !== null)
    return (
      <small>
        {String((balance * 100n) / target)}% of {nairaWhole(target)}
      </small>
    );
  return until && <small>Locked until {unbroken(longDay(until))}</small>;
}

const Savings = ({ of: { count, balance, largest } }: { of: OwnHoldings['savings'] }) => (
  <Holding
    title="Savings"
    to={paths.savings}
    all="My savings"
    start="Start saving"
    invitation="Save toward a goal, and earn interest every day."
    icon={<IconPig size={20} aria-hidden="true" />}
    isEmpty={count === 0}
  >
    {/* Few accounts are all below, and their sum is the first figure of the page. */}
    {count > largest.length && <Total label="Total saved" of={balance} />}
    <ul className="lately holdings">
      {largest.map((one) => (
        <li key={one.id}>
          <Share of={one.balance} target={one.target} />
          <span>
            <Link to={paths.savingTransactions(one.id)}>{one.name}</Link>
            <SavingsNote of={one} />
          </span>
          <Money of={one.balance} />
        </li>
      ))}
    </ul>
  </Holding>
);

const Investments = ({ of: { count, principal, matures_on: on } }: { of: OwnHoldings['investments'] }) => (
  <Holding
    title="Investments"
    to={paths.investments}
    all="My Investments"
    start="See the rates"
    invitation="Earn interest on money you can set aside."
    icon={<IconChartBar size={20} aria-hidden="true" />}
    isEmpty={count === 0}
  >
    <Total label="Total invested" of={principal} />
    <p className="quiet">
      {counted(count, 'investment')}
      {on && (
        <>
          , {count > 1 && 'the first '}matures on <span className="money">{longDay(on)}</span>
        </>
      )}
    </p>
  </Holding>
);

type Package = OwnHoldings['packages'][number];

function NextPart({ of: one }: { of: Package }) {
  if (isEnded(one)) return capital(endedText(one));
  if (!isDue(one)) return restText(one);
  if (!isLate(one)) return dueText(one);
  return (
    <>
      <StatusTag tone="error">Overdue</StatusTag> {dueText(one).replace('overdue ', '')}
    </>
  );
}

const Packages = ({ of: packages }: { of: OwnHoldings['packages'] }) => (
  <Holding
    title="Packages"
    to={paths.packages}
    all="My packages"
    start="Choose a package"
    invitation="Food and things for your home, paid in instalments without interest."
    icon={<IconPackage size={20} aria-hidden="true" />}
    isEmpty={packages.length === 0}
  >
    <ul className="lately holdings">
      {packages.map((one) => (
        <li key={one.id}>
          <PaidRing of={one} />
          <span>
            <Link to={paths.package(one.id)}>{one.name}</Link>
            <small>
              <NextPart of={one} />
            </small>
          </span>
          <Paid of={one} />
        </li>
      ))}
    </ul>
  </Holding>
);
