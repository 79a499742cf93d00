/** The review of a denied application by a person: the request, then its number and deadline, then its answer. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { type DeniedLoanId, type DenialReview as Review, reviewCalls } from '@ajo/contract/modules/site.reviews';
import { useState } from 'react';
import { Button, ErrorState, FormDialog, Notice, Skeletons, TextField, useFields } from '#ui';
import { useRequestReview, useReview } from '../site.calls.ts';

export function DenialReview({ loanId }: { loanId: DeniedLoanId }) {
  const [isAsking, setAsking] = useState(false);
  const { data: review, error, refetch } = useReview(loanId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (review === undefined) return <Skeletons lines={1} />;
  return (
    <>
      {review && <RequestedReview review={review} />}
      {(review === null || review.answer !== null) && (
        <div>
          <Button look="plain" onClick={() => setAsking(true)}>
            {review ? 'Request another review' : 'Request a review'}
          </Button>
        </div>
      )}
      {isAsking && <ReviewDialog loanId={loanId} onClose={() => setAsking(false)} />}
    </>
  );
}

const RequestedReview = ({
  review: { number, received_at: receivedAt, answer_by: answerBy, answer, answered_at: answeredAt },
}: {
  review: Review;
}) =>
  answer === null ? (
    <Notice title={`Review requested on ${longDay(dayInLagos(receivedAt))}`}>
      Answer by {longDay(dayInLagos(answerBy))}, reference {number}. The answer appears here.
    </Notice>
  ) : (
    <Notice title={`Answer to your review ${number}${answeredAt ? `, ${longDay(dayInLagos(answeredAt))}` : ''}`}>{answer}</Notice>
  );

/** A complaint about a decision: it has a number, a deadline and a person who answers. */
function ReviewDialog({ loanId, onClose }: { loanId: DeniedLoanId; onClose: () => void }) {
  const request = useRequestReview(loanId);
  const { field, values, check, refuse } = useFields({ message: '' }, reviewCalls.request.body);
  const send = (): void => {
    if (check()) request.mutate(values, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title="Request a review" act={request} verb="Send request" onSend={send} onClose={onClose}>
      <p>A person reads your application again. You get a reference, and the answer appears on this page.</p>
      <TextField
        label="What should we know?"
        hint="For example a raise, or a loan that you have paid off"
        lines={4}
        required
        {...field('message')}
      />
    </FormDialog>
  );
}
