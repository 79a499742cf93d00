/** /admin/reconciliation: payments against credits at the bank, and payments that were set aside. */
import { may } from '@ajo/contract/kernel/access';
import { BalanceTab, BankLinesTab, DaysTab, PaymentsTab, StatementsTab } from '#modules/reconciliation';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { later, LinkButton, PageHeader, Stack, type Tab, Tabs, useFilters } from '#ui';

const UnidentifiedReceiptQueue = later(
  async () => (await import('../../../modules/suspense-desk/components/unidentified-receipt-queue.tsx')).UnidentifiedReceiptQueue,
);

const BatchesTab = later(async () => (await import('../../../modules/settlements/components/batches-tab.tsx')).BatchesTab);

export function ReconciliationPage() {
  const { receipt } = useFilters('receipt').values;
  return (
    <Stack gap="loose">
      <PageHeader
        title="Reconciliation"
        actions={
          may(session.role(), 'wallets.manage') && (
            <LinkButton look="plain" to={paths.staff.outages}>
              Days without penalty
            </LinkButton>
          )
        }
      >
        Payments in the books, matched with bank lines.
      </PageHeader>
      <Tabs label="Reconciliation" tabs={tabsOf(Boolean(receipt))} />
    </Stack>
  );
}

/** A link to one payment that was set aside opens its tab. */
function tabsOf(namesReceipt: boolean): Tab[] {
  const exceptions = { key: 'exceptions', label: 'Exceptions', content: <UnidentifiedReceiptQueue /> };
  const payments = { key: 'payments', label: 'Payments', content: <PaymentsTab /> };
  const ofBank = [
    { key: 'lines', label: 'Bank lines', content: <BankLinesTab /> },
    { key: 'batches', label: 'Settlements', content: <BatchesTab /> },
    { key: 'days', label: 'Days', content: <DaysTab /> },
    { key: 'statements', label: 'Statements', content: <StatementsTab /> },
    { key: 'balance', label: 'Bank balance', content: <BalanceTab /> },
  ];
  const others = may(session.role(), 'reconciliation.resolve') ? ofBank : [];
  return namesReceipt ? [exceptions, payments, ...others] : [payments, exceptions, ...others];
}
