/** The free way to pay in: transfers to the customer's account number, when they chose this account for them. */
import type { SavingsDetail } from '@ajo/contract/modules/savings';
import type { TransferAccount } from '@ajo/contract/modules/deposit-routing';
import { Button, Card, CopyButton, ErrorState, Facts, Notice, Row, Stack } from '#ui';
import { useChooseForTransfers, useTransferAccount } from '../deposit-routing.calls.ts';

export function TransfersHere({ savings }: { savings: SavingsDetail }) {
  const { data, error, refetch } = useTransferAccount();
  if (savings.kind === 'package' || !savings.can.includes('deposit') || savings.matured_at !== null) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Transfers savings={savings} of={data} /> : null;
}

function Transfers({ savings: { id }, of: { account, savings: chosen } }: { savings: SavingsDetail; of: TransferAccount }) {
  const choose = useChooseForTransfers();
  if (chosen?.id !== id)
    return (
      <Card title="Add money by transfer: free">
        <Stack>
          <p className="quiet">
            {chosen ? whereTo(chosen) : 'Send money to your own account number, from any bank, without a fee.'} A loan instalment
            that is due is paid first.
          </p>
          <Row>
            <Button look="plain" busy={choose.isPending} onClick={() => choose.mutate(id)}>
              Use this account for transfers
            </Button>
          </Row>
        </Stack>
      </Card>
    );
  const stop = (
    <Button look="quiet" busy={choose.isPending} onClick={() => choose.mutate(null)}>
      Stop using this account for transfers
    </Button>
  );
  return (
    <Card title="Add money by transfer: free">
      <Stack>
        <p className="quiet">
          {chosen.takes_money
            ? 'Money sent to this number is saved here, usually within a minute.'
            : 'This account is full: money sent to this number becomes your credit.'}{' '}
          A loan instalment that is due is paid first.
        </p>
        {account ? (
          <>
            <Facts of={{ 'Account number': account.number, Bank: account.bank, Name: account.name }} />
            <Row>
              <CopyButton text={account.number} what="account number" />
              {stop}
            </Row>
          </>
        ) : (
          <>
            <Notice>Your account number is being opened. It appears here in a moment.</Notice>
            <Row>{stop}</Row>
          </>
        )}
      </Stack>
    </Card>
  );
}

const whereTo = ({ name, takes_money: takes }: NonNullable<TransferAccount['savings']>): string =>
  takes
    ? `Transfers to your account number go to ${name}.`
    : `Transfers to your account number become your credit, because ${name} accepts no deposits.`;
