/** What people and staff can ask the server about complaints. */
import { type ComplaintId, type ComplaintSearch, type ContactMessageId, siteCalls } from '@ajo/contract/modules/site';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

const key = ['complaints'];

export const useMyComplaints = () =>
  useQuery({ queryKey: [...key, 'mine'], queryFn: () => make(siteCalls.mine, { query: { per_page: 10 } }) });

export const useComplaintSearch = (query: Partial<ComplaintSearch>) =>
  useQuery({
    queryKey: [...key, 'search', query],
    queryFn: () => make(siteCalls.list, { query }),
    placeholderData: keepPreviousData,
  });

type Matter = NonNullable<Sent<typeof siteCalls.complainSignedIn>['body']>;

export const useComplain = () =>
  useAct((body: Matter, idempotencyKey) => make(siteCalls.complainSignedIn, { body, idempotencyKey }), key);

export const useSendMessage = () =>
  useAct((body: NonNullable<Sent<typeof siteCalls.contact>['body']>) => make(siteCalls.contact, { body }));

export const useAcknowledge = () => useAct((id: ComplaintId) => make(siteCalls.acknowledge, { params: { id } }), key);
export const useAnswer = (id: ComplaintId) =>
  useAct((body: { answer: string }) => make(siteCalls.answer, { params: { id }, body }), key);

export const useMessages = (page: number) =>
  useQuery({
    queryKey: [...key, 'messages', page],
    queryFn: () => make(siteCalls.messages, { query: { page } }),
    placeholderData: keepPreviousData,
  });
export const useAnswerMessage = (id: ContactMessageId) =>
  useAct((body: { answer: string }) => make(siteCalls.answerMessage, { params: { id }, body }), key);

export async function saveRegister(startDate: string, endDate: string): Promise<void> {
  const file = await make(siteCalls.register, { query: { start_date: startDate, end_date: endDate } });
  saveFile(file, `complaints-${startDate}-${endDate}.csv`);
}
