/** The free way to pay for an investment: where to send how much, and whether it has arrived. */
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import type { InvestmentId, InvestmentTransfer } from '@ajo/contract/modules/investment-contracts';
import { CopyButton, Dialog, ErrorState, Facts, Notice, Row, Skeletons } from '#ui';
import { useInvestmentTransfer } from '../my-investments.calls.ts';

type Props = { of: { id: InvestmentId; number: string }; onClose: () => void };

export function TransferDialog({ of: { id, number }, onClose }: Props) {
  const { data, error, refetch } = useInvestmentTransfer(id);
  return (
    <Dialog title={`Pay for ${number} by transfer`} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons lines={4} />}
      {data && data.status !== 'pending' && <Notice>{arrived[data.status]}</Notice>}
      {data?.status === 'pending' && <Instructions of={data} />}
    </Dialog>
  );
}

const arrived = {
  active: 'Your transfer has arrived. The investment has started.',
  completed: 'This investment is completed.',
  failed: 'This investment was not paid in time. Open a new one.',
  cancelled: 'You cancelled this investment. Open a new one.',
} as const;

function Instructions({ of: { amount, pays_until: until, account } }: { of: InvestmentTransfer }) {
  if (!account) return <Notice>Your account number is being opened. It appears here in a moment.</Notice>;
  return (
    <>
      <p>
        Send {naira(amount)} to your account number by {longInstant(until)}, from any bank and without a fee. The investment
        starts when the whole amount has arrived.
      </p>
      <Facts of={{ Amount: naira(amount), 'Account number': account.number, Bank: account.bank, Name: account.name }} />
      <Row>
        <CopyButton text={account.number} what="account number" named />
        <CopyButton text={naira(amount).replaceAll(/[₦,]/g, '')} what="amount" named />
      </Row>
      <p className="quiet">
        A loan instalment that is due is paid first. A smaller or late transfer stays yours: it goes to the savings account you
        chose for transfers, or is kept as your credit.
      </p>
    </>
  );
}
