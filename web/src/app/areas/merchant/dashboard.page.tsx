/** /merchant/dashboard: where a merchant starts. */
import { brand } from '#platform/brand';
import { useUser } from '#platform/session';
import { Card, EmptyState, PageHeader } from '#ui';

export function MerchantDashboardPage() {
  const user = useUser();
  return (
    <>
      <PageHeader title={user?.name ?? 'Your shop'}>Loans of customers who buy from you.</PageHeader>
      <Card>
        <EmptyState title="No customer has bought on credit yet">
          When somebody takes a loan to buy from you, it stands here with its amount and state. Questions: {brand.phone}.
        </EmptyState>
      </Card>
    </>
  );
}
