/** What a customer can do with a savings account: pay in and withdraw at once, the rest in a menu. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { SavingsDetail, SavingsView } from '@ajo/contract/modules/savings';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, later, laterDialog, Row, RowActions } from '#ui';

type DialogProps = { savings: SavingsView; onClose: () => void };
const AddMoneyDialog = laterDialog<{ savings: SavingsDetail; onClose: () => void; children?: ReactNode }>(
  ({ savings }) => `Add money to ${savings.name}`,
  async () => (await import('../../../modules/savings/components/add-money-dialog.tsx')).AddMoneyDialog,
);
const MoveCredit = later<{ savings: SavingsDetail; onMoved: () => void }>(
  async () => (await import('../../../modules/customer-credit/components/move-credit.tsx')).MoveCredit,
);
const WithdrawDialog = laterDialog<DialogProps>(
  ({ savings }) => `Withdraw from ${savings.name}`,
  async () => (await import('../../../modules/withdrawals/components/withdraw-dialog.tsx')).WithdrawDialog,
);
const ChangeDialog = laterDialog<{ savings: SavingsDetail; onClose: () => void }>(
  ({ savings }) => `Edit ${savings.name}`,
  async () => (await import('../../../modules/savings/components/change-savings-dialog.tsx')).ChangeSavingsDialog,
);
const CloseDialog = laterDialog<DialogProps>(
  ({ savings }) => `Close ${savings.name}`,
  async () => (await import('../../../modules/withdrawals/components/close-savings-dialog.tsx')).CloseSavingsDialog,
);

type Act = 'deposit' | 'withdraw' | 'change' | 'close';

export function SavingsActs({ savings }: { savings: SavingsDetail }) {
  const [opened, setOpened] = useState<Act>();
  useAddLink(savings, () => setOpened('deposit'));
  const close = (): void => setOpened(undefined);
  return (
    <Row>
      {savings.can.includes('deposit') && <Button onClick={() => setOpened('deposit')}>Add money</Button>}
      {canWithdraw(savings) && (
        <Button look="plain" disabled={savings.frozen || savings.dormant} onClick={() => setOpened('withdraw')}>
          Withdraw
        </Button>
      )}
      <More savings={savings} onOpen={setOpened} />
      {opened === 'close' && <CloseDialog savings={savings} onClose={close} />}
      {opened === 'change' && <ChangeDialog savings={savings} onClose={close} />}
      {opened === 'deposit' && (
        <AddMoneyDialog savings={savings} onClose={close}>
          <MoveCredit savings={savings} onMoved={close} />
        </AddMoneyDialog>
      )}
      {opened === 'withdraw' && <WithdrawDialog savings={savings} onClose={close} />}
    </Row>
  );
}

/** A link to add money opens its window once. The address changes later: until then, a render opens nothing again. */
function useAddLink({ can }: SavingsDetail, onAdd: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('add') === 'money';
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!isAsked) isFollowed.current = false;
    if (!isAsked || isFollowed.current) return;
    isFollowed.current = true;
    setSearch(
      (address) => {
        address.delete('add');
        return address;
      },
      { replace: true },
    );
    if (can.includes('deposit')) onAdd();
  }, [isAsked, can, onAdd, setSearch]);
}

/** The minimum balance leaves with the whole balance only, and nothing of that may be held. */
const canWithdraw = ({ can, available, held }: SavingsDetail): boolean =>
  can.includes('withdraw') && (available > noMoney || held === noMoney);

const rareActs = [
  { act: 'change', label: 'Edit account' },
  { act: 'close', label: 'Close account' },
] as const;

function More({ savings, onOpen }: { savings: SavingsDetail; onOpen: (act: Act) => void }) {
  const acts = rareActs.filter(({ act }) => savings.can.includes(act));
  if (acts.length === 0) return null;
  const actions = acts.map(({ act, label }) => ({ label, onClick: () => onOpen(act) }));
  return (
    <span className="more-acts">
      <RowActions label="More" button="More" className="button" look="plain" actions={actions} />
    </span>
  );
}
