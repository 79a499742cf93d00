/** /merchant/dashboard: the merchant's customers, their loans, the account of what we owe the merchant, and the code to give away. */
import { MerchantLoans, MerchantStatement } from '#modules/merchants';
import { MyReferrals } from '#modules/referrals';
import { useUser } from '#platform/session';
import { PageHeader, Stack } from '#ui';

export function MerchantDashboardPage() {
  const user = useUser();
  return (
    <Stack gap="loose">
      <PageHeader title={user?.name ?? 'Your shop'}>Loans of customers who buy from you.</PageHeader>
      <MerchantLoans />
      <MerchantStatement />
      <MyReferrals />
    </Stack>
  );
}
