/** A dialog that needs the savings products on offer: it opens at once and shows its form when they are there. */
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, FormDialog, Skeletons } from '#ui';
import { useSavingsProducts } from '../my-savings.calls.ts';

type Props = { title: string; onClose: () => void; children: (products: readonly SavingsProductView[]) => ReactNode };

export function WithProducts({ title, onClose, children }: Props) {
  const { data, error, refetch } = useSavingsProducts();
  if (data && data.length > 0) return children(data);
  return (
    <FormDialog
      title={title}
      act={{ error: null, isPending: false }}
      verb="Open account"
      disabled
      onSend={onClose}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons lines={3} />}
      {data?.length === 0 && <EmptyState title="No savings product is on offer">Check again later.</EmptyState>}
    </FormDialog>
  );
}
