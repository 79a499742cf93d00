/** /savings: the customer's savings accounts, and a new one. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { isLocked, type SavingsFrequency, type SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { Link } from 'react-router';
import { rateText } from '#modules/savings-products';
import { paths } from '#platform/paths';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Fold,
  Folds,
  Grid,
  laterDialog,
  LinkButton,
  Money,
  PageHeader,
  Skeletons,
  Stack,
} from '#ui';
import { Saved } from '../components/saved.tsx';
import { SavingsStateTag } from '../components/savings-states.tsx';
import { frequencyLabels } from '../savings.labels.ts';
import { useMySavings } from '../my-savings.calls.ts';
import './my-savings.css';

const OpenSavingsDialog = laterDialog<{ onClose: () => void }>(
  () => 'New savings account',
  async () => (await import('../components/open-savings-dialog.tsx')).OpenSavingsDialog,
);

export function MySavingsScreen() {
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useMySavings();
  const open = (): void => setOpened(true);
  return (
    <Stack gap="loose">
      <PageHeader
        title="My savings"
        back={{ to: paths.dashboard, label: 'Dashboard' }}
        actions={data && data.length > 0 && <Button onClick={open}>New savings account</Button>}
      >
        {data && <TotalSaved of={data.filter(isOpen)} />}
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data?.length === 0 && (
        <EmptyState title="Save toward what matters" action={<Button onClick={open}>Start saving</Button>}>
          Choose a goal, pay in when you like, and see it grow.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <SavingsCards of={data.filter(isOpen)} />
          <Ended of={data.filter((one) => !isOpen(one))} />
        </>
      )}
      {opened && <OpenSavingsDialog onClose={() => setOpened(false)} />}
    </Stack>
  );
}

const isOpen = ({ status }: SavingsView): boolean => status === 'pending' || status === 'active';

const TotalSaved = ({ of: accounts }: { of: readonly SavingsView[] }) =>
  accounts.length > 1 && (
    <>
      <Money of={sumOf(accounts.map(({ balance }) => balance))} /> in {accounts.length} accounts
    </>
  );

const SavingsCards = ({ of: accounts }: { of: readonly SavingsView[] }) => (
  <div className="savings-cards">
    <Grid>
      {accounts.map((savings) => (
        <SavingsCard key={savings.id} savings={savings} />
      ))}
    </Grid>
  </div>
);

const Ended = ({ of: accounts }: { of: readonly SavingsView[] }) =>
  accounts.length > 0 && (
    <Folds>
      <Fold id="ended" title="Ended accounts" line={accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}>
        <SavingsCards of={accounts} />
      </Fold>
    </Folds>
  );

const Planned = ({ amount, frequency }: { amount: Kobo; frequency: SavingsFrequency }) => (
  <span>
    <Money of={amount} /> {frequencyLabels[frequency].toLowerCase()}
  </span>
);

function SavingsCard({ savings }: { savings: SavingsView }) {
  const { id, name, number, product, rate_bps: rate, planned_amount: planned, frequency, target_date: until } = savings;
  return (
    <Card label={`${name}, ${number}`}>
      <div className="row row-spread card-title">
        <h2>
          <Link to={paths.savingTransactions(id)} aria-label={`Open ${name}, ${number}`}>
            {name}
          </Link>
        </h2>
        <SavingsStateTag of={savings} />
      </div>
      <Stack>
        <Saved of={savings} until={until !== null && isLocked(savings) && longDay(until)} />
        <div className="savings-foot">
          <p className="quiet">
            <span>{rateText({ rate_bps: rate })}</span>
            {planned !== null && frequency !== null && <Planned amount={planned} frequency={frequency} />}
            <span>
              {product}, {number}
            </span>
          </p>
          <Act of={savings} />
        </div>
      </Stack>
    </Card>
  );
}

/** What is done here most; an account that takes no money is only read. */
const Act = ({ of: { id, name, can } }: { of: SavingsView }) =>
  can.includes('deposit') ? (
    <LinkButton look="plain" label={`Add money to ${name}`} to={`${paths.savingTransactions(id)}?add=money`}>
      Add money
    </LinkButton>
  ) : (
    <LinkButton look="plain" label={`View account ${name}`} to={paths.savingTransactions(id)}>
      View account
    </LinkButton>
  );
