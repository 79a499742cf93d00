/** /admin/defaulters: loans in arrears, with the saved card of each. */
import type { TryCardProps } from '#modules/card-debits';
import { later, laterDialog } from '#ui';

const CardDialog = laterDialog<TryCardProps>(
  ({ name }) => `Saved card of ${name}`,
  async () => (await import('../../../modules/card-debits/components/try-card-dialog.tsx')).TryCardDialog,
);
const DefaulterListScreen = later<{ CardDialog: typeof CardDialog }>(
  async () => (await import('../../../modules/recovery/screens/defaulter-list.screen.tsx')).DefaulterListScreen,
);

export const DefaultersPage = () => <DefaulterListScreen CardDialog={CardDialog} />;
