/** The transactions of a savings account; those who may reverse a deposit can do so in its row. */
import { may } from '@ajo/contract/kernel/access';
import type { SavingsTransactionView } from '@ajo/contract/modules/savings';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { AccountTransactions } from '#modules/savings';
import { session } from '#platform/session';
import { ReverseDepositDialog } from './reverse-deposit-dialog.tsx';

export function ReversibleTransactions({ savings }: { savings: StaffSavingsDetail }) {
  const [deposit, setDeposit] = useState<SavingsTransactionView>();
  const mayReverse = savings.status === 'active' && may(session.role(), 'savings.reverse');
  return (
    <>
      <AccountTransactions id={savings.id} onReverse={mayReverse ? setDeposit : undefined} />
      {deposit && <ReverseDepositDialog savings={savings} deposit={deposit} onClose={() => setDeposit(undefined)} />}
    </>
  );
}
