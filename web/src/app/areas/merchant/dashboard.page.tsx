/** /merchant/dashboard: the code to give away and the figures of the merchant; loans, account and referrals as tabs. */
import { OwnLendingMonths, OwnSums, useOwnSums } from '#modules/merchants';
import { CodeCard, useMyReferrals } from '#modules/referrals';
import { useEver } from '#platform/ever';
import { useUser } from '#platform/session';
import { later, PageHeader, Skeletons, Stack, TabLinks } from '#ui';

const MerchantReferrals = later(
  async () => (await import('../../../modules/referrals/components/my-referrals.tsx')).MerchantReferrals,
);
const MerchantLoans = later(async () => (await import('../../../modules/merchants/components/merchant-loans.tsx')).MerchantLoans);
const MerchantStatement = later(
  async () => (await import('../../../modules/merchants/components/merchant-statement.tsx')).MerchantStatement,
);

const tabs = [
  { key: 'months', label: 'Trend', content: () => <OwnLendingMonths /> },
  { key: 'loans', label: 'Loans', content: () => <MerchantLoans /> },
  { key: 'account', label: 'Earnings', content: () => <MerchantStatement /> },
  { key: 'referrals', label: 'Referrals', content: () => <MerchantReferrals /> },
] as const;

export function MerchantDashboardPage() {
  const user = useUser();
  const answers = [useMyReferrals(), useOwnSums()];
  // They stay while a failed query is tried again.
  const isShown = useEver(answers.every(({ isFetched }) => isFetched));
  return (
    <Stack>
      <PageHeader title={user?.name ?? 'Your shop'} />
      {!isShown && <Skeletons lines={8} />}
      {/* Hidden, not absent: the parts ask the server at the same time. */}
      <div hidden={!isShown}>
        <Stack>
          <CodeCard />
          <OwnSums />
          <div>
            <TabLinks label="Your business" tabs={tabs} />
          </div>
        </Stack>
      </div>
    </Stack>
  );
}
