/** What a savings account shows from several answers: drawn at once, so no late card pushes the buttons of another away. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { SavingsDetail, SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { MyAutosave, useAutosave } from '#modules/autosave';
import { TransfersHere, useTransferAccount } from '#modules/deposit-routing';
import { OwnSlips, useOwnSlips } from '#modules/payment-slips';
import { SavingsTransactions, useMySavingsTransactions } from '#modules/savings';
import { OwnLiens, useOwnLiens } from '#modules/savings-desk';
import { MyWithdrawals, useMyWithdrawals } from '#modules/withdrawals';
import { useEver } from '#platform/ever';
import { Button, laterDialog, Row, Skeletons, Stack, useFilters } from '#ui';
import { KeepCard } from './payment-return.tsx';

const StatementDialog = laterDialog<{ savings: SavingsView; audience: 'own'; onClose: () => void }>(
  ({ savings }) => `Statement of ${savings.number}`,
  async () => (await import('../../../modules/savings/components/statement-dialog.tsx')).SavingsStatementDialog,
);

/** `reference`: of the payment that the customer returns from. */
export function SavingsParts({ savings, reference }: { savings: SavingsDetail; reference: string | null }) {
  const { id, held } = savings;
  const hasHeld = held > noMoney;
  const { page } = useFilters();
  const answers = [
    useMySavingsTransactions(id, page),
    useOwnLiens(id, hasHeld),
    useAutosave(id),
    useTransferAccount(),
    useOwnSlips(id),
    useMyWithdrawals(id),
  ];
  // They stay while a failed query is tried again.
  const isShown = useEver(!answers.some(({ isLoading }) => isLoading));
  return (
    <>
      {!isShown && <Skeletons />}
      {/* Hidden, not absent: a card that is drawn later would repeat a query that failed. */}
      <div hidden={!isShown}>
        <Stack gap="loose">
          {hasHeld && <OwnLiens id={id} />}
          <div className="account-parts">
            <Stack gap="loose">
              <Transactions savings={savings} />
              <MyWithdrawals id={id} />
            </Stack>
            <section className="stack" aria-label="Ways to add money">
              <h2>Ways to add money</h2>
              <div className="ways">
                <MyAutosave savings={savings} />
                <TransfersHere savings={savings} />
                <OwnSlips savings={savings} />
              </div>
            </section>
          </div>
          {/* Below everything that acts at once: it may come seconds later. */}
          <KeepCard reference={reference} />
        </Stack>
      </div>
    </>
  );
}

function Transactions({ savings }: { savings: SavingsDetail }) {
  const { id, status, activated_at: startedAt } = savings;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack" aria-label="Transactions">
      <Row spread>
        <h2>Transactions</h2>
        {startedAt && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            Statement
          </Button>
        )}
      </Row>
      <SavingsTransactions id={id} isOpen={status === 'pending' || status === 'active'} />
      {isOpen && <StatementDialog savings={savings} audience="own" onClose={() => setOpen(false)} />}
    </section>
  );
}
