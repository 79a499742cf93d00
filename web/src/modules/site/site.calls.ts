/** What people and staff can ask the server about complaints. */
import { type ComplaintId, type ComplaintSearch, type ContactMessageId, siteCalls } from '@ajo/contract/modules/site';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
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

function useAct<Given>(act: (given: Given) => Promise<{ message?: string | undefined }>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

type Matter = NonNullable<Sent<typeof siteCalls.complainSignedIn>['body']>;

/** One key for one form: pressing twice makes one complaint. */
export function useComplain() {
  const idempotencyKey = useActKey();
  return useAct((body: Matter) => make(siteCalls.complainSignedIn, { body, idempotencyKey }));
}

export const useAcknowledge = () => useAct((id: ComplaintId) => make(siteCalls.acknowledge, { params: { id } }));
export const useAnswer = (id: ComplaintId) =>
  useAct((body: { answer: string }) => make(siteCalls.answer, { params: { id }, body }));

export const useMessages = (page: number) =>
  useQuery({
    queryKey: [...key, 'messages', page],
    queryFn: () => make(siteCalls.messages, { query: { page } }),
    placeholderData: keepPreviousData,
  });
export const useAnswerMessage = (id: ContactMessageId) =>
  useAct((body: { answer: string }) => make(siteCalls.answerMessage, { params: { id }, body }));

export async function saveRegister(startDate: string, endDate: string): Promise<void> {
  const file = await make(siteCalls.register, { query: { start_date: startDate, end_date: endDate } });
  saveFile(file, `complaints-${startDate}-${endDate}.csv`);
}
