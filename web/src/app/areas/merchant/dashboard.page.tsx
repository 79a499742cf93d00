/** /merchant/dashboard: the merchant's customers, their loans, the account of what we owe the merchant, and the code to give away. */
import { MerchantLoans, MerchantStatement } from '#modules/merchants';
import { useUser } from '#platform/session';
import { later, PageHeader, Stack, WhenNear } from '#ui';

const MyReferrals = later(async () => (await import('../../../modules/referrals/components/my-referrals.tsx')).MyReferrals);

export function MerchantDashboardPage() {
  const user = useUser();
  return (
    <Stack gap="loose">
      <PageHeader title={user?.name ?? 'Your shop'}>Loans of customers who buy from you.</PageHeader>
      <MerchantLoans />
      <MerchantStatement />
      <WhenNear>
        <MyReferrals invites="customer" />
      </WhenNear>
    </Stack>
  );
}
