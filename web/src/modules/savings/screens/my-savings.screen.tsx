/** /savings: the customer's savings accounts, and a new one. */
import type { SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { paths } from '#platform/paths';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Facts,
  Fold,
  Grid,
  laterDialog,
  LinkButton,
  Money,
  PageHeader,
  Row,
  Skeletons,
  Stack,
} from '#ui';
import { Goal } from '../components/goal.tsx';
import { SavingsStateTag } from '../components/savings-states.tsx';
import { useMySavings } from '../my-savings.calls.ts';

const OpenSavingsDialog = laterDialog<{ onClose: () => void }>(
  () => 'Start saving',
  async () => (await import('../components/open-savings-dialog.tsx')).OpenSavingsDialog,
);

export function MySavingsScreen() {
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useMySavings();
  const start = <Button onClick={() => setOpened(true)}>Start saving</Button>;
  return (
    <Stack gap="loose">
      <PageHeader
        title="My savings"
        back={{ to: paths.dashboard, label: 'Dashboard' }}
        actions={data && data.length > 0 && start}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data?.length === 0 && (
        <EmptyState title="Save toward what matters" action={start}>
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

const SavingsCards = ({ of: accounts }: { of: readonly SavingsView[] }) => (
  <Grid>
    {accounts.map((savings) => (
      <SavingsCard key={savings.id} savings={savings} />
    ))}
  </Grid>
);

const Ended = ({ of: accounts }: { of: readonly SavingsView[] }) =>
  accounts.length > 0 && (
    <Fold id="ended" title="Ended accounts" line={accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}>
      <SavingsCards of={accounts} />
    </Fold>
  );

function SavingsCard({ savings }: { savings: SavingsView }) {
  const { id, name, number, product, balance, target_amount: target } = savings;
  return (
    <Card title={name} label={`${name}, ${number}`} actions={<SavingsStateTag of={savings} />}>
      <Row>
        <Goal of={savings} />
        <Facts
          of={{
            Balance: <Money of={balance} />,
            ...(target !== null && { Goal: <Money of={target} /> }),
            Account: `${product}, ${number}`,
          }}
        />
      </Row>
      <LinkButton look="plain" label={`Open ${name}, ${number}`} to={paths.savingTransactions(id)}>
        Open {name}
      </LinkButton>
    </Card>
  );
}
