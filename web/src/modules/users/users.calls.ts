/** What the screens of staff can ask the server about people. */
import type { StaffRole } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { historyCalls } from '@ajo/contract/modules/history';
import { type AccountType, type Office, userCalls } from '@ajo/contract/modules/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make, type Sent } from '#platform/call';

export const peopleKey = ['people'];

export const usePerson = (id: UserId) =>
  useQuery({ queryKey: [...peopleKey, id], queryFn: async () => (await make(userCalls.read, { params: { id } })).data });

export const useRoles = () =>
  useQuery({ queryKey: ['roles'], queryFn: async () => (await make(userCalls.types)).data, staleTime: Infinity });

export const useBranchOptions = () =>
  useQuery({ queryKey: ['branches', 'options'], queryFn: async () => (await make(userCalls.branchOptions)).data });

/** As many customers as one transfer lists. */
export const largestChoice = 100;

/** The customers of an officer, by name; nothing is asked before an officer is chosen. */
export const useCustomersOf = (officerId: string) =>
  useQuery({
    queryKey: [...peopleKey, 'customers-of', officerId],
    queryFn: async () => {
      const filter = { user_type: ['user', 'default'] as AccountType[] };
      const query = { officer_id: officerId as UserId, filter, page: 1, per_page: largestChoice };
      const { data, meta } = await make(userCalls.search, { query });
      return { rows: data.map(({ id, name }) => ({ id, name })), total: meta.total };
    },
    enabled: officerId !== '',
  });

/** Who looks after customers; `everywhere` is for transfers, which may lead to another branch. */
type OfficerChoice = { types?: readonly StaffRole[]; office?: Office; everywhere?: boolean };
export const useOfficers = ({ types, office, everywhere = false }: OfficerChoice = {}) =>
  useQuery({
    queryKey: [...peopleKey, 'officers', types, office, everywhere],
    queryFn: async () =>
      (
        await make(userCalls.subadmins, {
          query: {
            ...(types && { filter: { user_type: [...types] as AccountType[] } }),
            ...(office && { office }),
            ...(everywhere && { everywhere: 'true' }),
          },
        })
      ).data,
  });

export const usePersonHistory = (id: string, page: number) =>
  useQuery({
    queryKey: [...peopleKey, id, 'history', page],
    queryFn: () => make(historyCalls.ofSubject, { params: { id }, query: { page, per_page: 20 } }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Every act raises the server's own sentence and reads people again: a change of one may stand on several lists. */
export function usePeopleAct<Body, Answer extends { message?: string | undefined }>(act: (body: Body) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: peopleKey });
    },
  });
}

type BodyOf<C extends Parameters<typeof make>[0]> = NonNullable<Sent<C>['body']>;

export const useCreateStaff = () => usePeopleAct((body: BodyOf<typeof userCalls.create>) => make(userCalls.create, { body }));
export const useUpdatePerson = (id: UserId) =>
  usePeopleAct((body: BodyOf<typeof userCalls.update>) => make(userCalls.update, { params: { id }, body }));
export const useEditCustomer = () =>
  usePeopleAct((body: BodyOf<typeof userCalls.editCustomer>) => make(userCalls.editCustomer, { body }));
export const useSuspend = () => usePeopleAct((body: BodyOf<typeof userCalls.suspend>) => make(userCalls.suspend, { body }));
export const useForcePassword = (id: UserId) =>
  usePeopleAct((reason: string) => make(userCalls.forcePassword, { params: { id }, body: { reason } }));
export const useInviteAgain = (id: UserId) => usePeopleAct((_none: undefined) => make(userCalls.inviteAgain, { params: { id } }));
export const useRemove = (id: UserId) =>
  usePeopleAct((reason: string) => make(userCalls.remove, { params: { id }, body: { ...(reason && { reason }) } }));
