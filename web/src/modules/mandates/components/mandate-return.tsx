/** The outcome of a direct debit request, for customers returning from their bank. */
import type { MandateId, MandateView } from '@ajo/contract/modules/mandates';
import { Button, ErrorState, Notice } from '#ui';
import { useCheckedMandate } from '../mandates.calls.ts';

const titles: Record<MandateView['status'], { tone: 'success' | 'warning' | 'error'; title: string }> = {
  active: { tone: 'success', title: 'Your direct debit is active' },
  pending: { tone: 'warning', title: 'Your bank has not confirmed the direct debit yet' },
  failed: { tone: 'error', title: 'The direct debit was not set up' },
  revoked: { tone: 'warning', title: 'This direct debit is cancelled' },
};

export function MandateReturn({ id }: { id: MandateId }) {
  const { data, error, refetch, isFetching } = useCheckedMandate(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Notice title="We are checking your direct debit with the bank">This page updates automatically.</Notice>;
  const { tone, title } = titles[data.status];
  return (
    <Notice tone={tone} title={title}>
      {data.status === 'active' && 'We collect each instalment on the day it is due.'}
      {data.status === 'failed' && `${data.reason ?? 'You can try again'}.`}
      {data.status === 'pending' && (
        <Button small look="quiet" busy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      )}
    </Notice>
  );
}
