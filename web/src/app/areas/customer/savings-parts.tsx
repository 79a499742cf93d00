/** What a savings account shows from several answers: drawn at once, so no late card pushes the buttons of another away. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { SavingsDetail } from '@ajo/contract/modules/savings';
import { MyAutosave, useAutosave } from '#modules/autosave';
import { TransfersHere, useTransferAccount } from '#modules/deposit-routing';
import { OwnSlips, useOwnSlips } from '#modules/payment-slips';
import { SavingsTransactions } from '#modules/savings';
import { OwnLiens, useOwnLiens } from '#modules/savings-desk';
import { MyWithdrawals, useMyWithdrawals } from '#modules/withdrawals';
import { useEver } from '#platform/ever';
import { Skeletons, Stack } from '#ui';
import { KeepCard } from './payment-return.tsx';

/** `reference`: of the payment that the customer returns from. */
export function SavingsParts({ savings, reference }: { savings: SavingsDetail; reference: string | null }) {
  const { id, held, status } = savings;
  const hasHeld = held > noMoney;
  const answers = [useOwnLiens(id, hasHeld), useAutosave(id), useTransferAccount(), useOwnSlips(id), useMyWithdrawals(id)];
  // They stay while a failed query is tried again.
  const isShown = useEver(!answers.some(({ isLoading }) => isLoading));
  return (
    <>
      {!isShown && <Skeletons />}
      {/* Hidden, not absent: a card that is drawn later would repeat a query that failed. */}
      <div hidden={!isShown}>
        <Stack gap="loose">
          {hasHeld && <OwnLiens id={id} />}
          <div className="ways">
            <MyAutosave savings={savings} />
            <TransfersHere savings={savings} />
            <OwnSlips savings={savings} />
          </div>
          <MyWithdrawals id={id} />
          {/* Below everything that acts at once: it may come seconds later. */}
          <KeepCard reference={reference} />
          <section className="stack" aria-label="Transactions">
            <h2>Transactions</h2>
            <SavingsTransactions id={id} isOpen={status === 'pending' || status === 'active'} />
          </section>
        </Stack>
      </div>
    </>
  );
}
