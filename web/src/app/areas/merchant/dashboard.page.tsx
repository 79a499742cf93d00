/** /merchant/dashboard: figures, charts and the code to give away. Customers, their loans and the account follow. */
import { OwnFigures } from '#modules/merchants';
import { useUser } from '#platform/session';
import { later, PageHeader, Stack, WhenNear } from '#ui';

const MyReferrals = later<{ reader: 'merchant' }>(
  async () => (await import('../../../modules/referrals/components/my-referrals.tsx')).MyReferrals,
);
const OwnCustomers = later(async () => (await import('../../../modules/merchants/components/own-customers.tsx')).OwnCustomers);
const MerchantLoans = later(async () => (await import('../../../modules/merchants/components/merchant-loans.tsx')).MerchantLoans);
const MerchantStatement = later(
  async () => (await import('../../../modules/merchants/components/merchant-statement.tsx')).MerchantStatement,
);

export function MerchantDashboardPage() {
  const user = useUser();
  return (
    <Stack gap="loose">
      <PageHeader title={user?.name ?? 'Your shop'}>Customers who registered with your code, and their loans.</PageHeader>
      <OwnFigures invite={<MyReferrals reader="merchant" />}>
        <WhenNear>
          <OwnCustomers />
        </WhenNear>
        <WhenNear>
          <MerchantLoans />
        </WhenNear>
        <WhenNear>
          <MerchantStatement />
        </WhenNear>
      </OwnFigures>
    </Stack>
  );
}
