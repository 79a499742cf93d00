/** The calls about complaints and messages. */
import { type ComplaintId, type ContactMessageId, siteCalls } from '@ajo/contract/modules/site';
import { type DeniedLoanId, reviewCalls } from '@ajo/contract/modules/site.reviews';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

export const complaintsKey = ['complaints'];

export const useMyComplaints = () =>
  useQuery({ queryKey: [...complaintsKey, 'mine'], queryFn: () => make(siteCalls.mine, { query: { per_page: 10 } }) });

type Matter = NonNullable<Sent<typeof siteCalls.complainSignedIn>['body']>;

export const useComplain = () =>
  useAct((body: Matter, idempotencyKey) => make(siteCalls.complainSignedIn, { body, idempotencyKey }), complaintsKey);

const reviewKey = (loanId: DeniedLoanId) => [...complaintsKey, 'review', loanId];

/** The latest review of a denied application; null without one. */
export const useReview = (loanId: DeniedLoanId) =>
  useQuery({
    queryKey: reviewKey(loanId),
    queryFn: async () => (await make(reviewCalls.read, { params: { id: loanId } })).data,
  });

export const useRequestReview = (loanId: DeniedLoanId) =>
  useAct(
    (body: { message: string }, idempotencyKey) => make(reviewCalls.request, { params: { id: loanId }, body, idempotencyKey }),
    complaintsKey,
  );

export const useMyMessages = () =>
  useQuery({ queryKey: [...complaintsKey, 'messages'], queryFn: () => make(siteCalls.myMessages, { query: { per_page: 10 } }) });

export const useSendMessage = () =>
  useAct(
    (body: NonNullable<Sent<typeof siteCalls.writeSignedIn>['body']>, idempotencyKey) =>
      make(siteCalls.writeSignedIn, { body, idempotencyKey }),
    complaintsKey,
  );

export const useAcknowledge = () => useAct((id: ComplaintId) => make(siteCalls.acknowledge, { params: { id } }), complaintsKey);
export const useAnswer = (id: ComplaintId) =>
  useAct((body: { answer: string }) => make(siteCalls.answer, { params: { id }, body }), complaintsKey);

export const useAnswerMessage = (id: ContactMessageId) =>
  useAct((body: { answer: string }) => make(siteCalls.answerMessage, { params: { id }, body }), complaintsKey);

export async function saveRegister(startDate: string, endDate: string): Promise<void> {
  const file = await make(siteCalls.register, { query: { start_date: startDate, end_date: endDate } });
  saveFile(file, `complaints-${startDate}-${endDate}.csv`);
}
