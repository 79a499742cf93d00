/** What the screens of staff can ask the server about loans. */
import { historyCalls } from '@ajo/contract/modules/history';
import { type ApprovalLimits, type LoanCorrection, loanDeskCalls } from '@ajo/contract/modules/loans.desk';
import type { LoanProductId } from '@ajo/contract/modules/loans.products';
import { loanList } from '@ajo/contract/modules/loans.files';
import { loanCalls, type LoanDecision, type LoanId, type LoanSearch } from '@ajo/contract/modules/loans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';
import { useAct } from '#platform/act';
import type { ListFile } from '#ui';

const key = ['loans'];
const followMs = 5_000;

export type LoanFilters = Partial<LoanSearch> & { page: number };

export const useLoanSearch = (filters: LoanFilters) =>
  useQuery({
    queryKey: [...key, 'search', filters],
    queryFn: () => make(loanCalls.search, { query: filters }),
    placeholderData: keepPreviousData,
  });

export const loansFile = ({ page: _page, ...query }: LoanFilters): ListFile => ({ list: loanList, query });

export const useLoan = (id: LoanId) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async () => (await make(loanCalls.read, { params: { id } })).data,
    // While the bank is queried, the person who released the loan waits in front of this page.
    refetchInterval: ({ state }) => (state.data?.status === 'disburse' ? followMs : false),
  });

export const useHistory = (id: string) =>
  useQuery({
    queryKey: [...key, id, 'history'],
    queryFn: async () => (await make(historyCalls.ofSubject, { params: { id }, query: { per_page: 50 } })).data,
  });

export const useDecide = () =>
  useAct((body: LoanDecision, idempotencyKey) => make(loanCalls.setStatus, { body, idempotencyKey }), key);

export const useRecommend = (id: LoanId) =>
  useAct(
    (body: { verdict: 'recommended' | 'not_recommended'; note: string }) => make(loanCalls.recommend, { params: { id }, body }),
    key,
  );
export const useReview = (id: LoanId) =>
  useAct(
    ({ verdict, note }: { verdict: 'cleared' | 'not_cleared'; note: string }) =>
      make(loanCalls.review, { body: { loan_id: id, status: verdict, note } }),
    key,
  );
export const useRequestGuarantor = (id: LoanId) => useAct(() => make(loanDeskCalls.requestGuarantor, { params: { id } }), key);

export const useEmailGuarantor = (id: LoanId) =>
  useAct(
    (guarantorId: string | undefined) =>
      make(loanDeskCalls.emailGuarantor, { params: { id }, body: { ...(guarantorId && { guarantor_id: guarantorId }) } }),
    key,
  );

export const useCorrect = () =>
  useAct((body: LoanCorrection, idempotencyKey) => make(loanDeskCalls.correct, { body, idempotencyKey }), key);

export const useChangePurpose = (id: LoanId) =>
  useAct(
    (productId: LoanProductId) => make(loanDeskCalls.changePurpose, { body: { loan_id: id, loan_interest_id: productId } }),
    key,
  );

export const useFlagForReview = (id: LoanId) =>
  useAct((body: { flagged: boolean; reason: string }) => make(loanDeskCalls.humanReview, { params: { id }, body }), key);

export const useNotes = (id: LoanId) =>
  useQuery({ queryKey: [...key, id, 'notes'], queryFn: async () => (await make(loanDeskCalls.notes, { params: { id } })).data });

export const useAddNote = (id: LoanId) =>
  useAct((note: string, idempotencyKey) => make(loanDeskCalls.addNote, { params: { id }, body: { note }, idempotencyKey }), key);

export const useAssessments = (id: LoanId) =>
  useQuery({
    queryKey: [...key, id, 'assessments'],
    queryFn: async () => (await make(loanDeskCalls.assessments, { params: { id } })).data,
  });

/** A dry run shows what would happen; only then is the run offered. */
export const useAutoDeny = () => useAct((dryRun: boolean) => make(loanDeskCalls.autoDeny, { body: { dry_run: dryRun } }), key);

export const useApprovalLimits = () =>
  useQuery({ queryKey: [...key, 'limits'], queryFn: async () => (await make(loanDeskCalls.limits)).data });
export const useSetApprovalLimits = () => useAct((body: ApprovalLimits) => make(loanDeskCalls.setLimits, { body }), key);

export const useApplicant = (id: LoanId) =>
  useQuery({
    queryKey: [...key, id, 'applicant'],
    queryFn: async () => (await make(loanDeskCalls.applicant, { params: { id } })).data,
  });

export const useHistoryPage = (id: string, page: number) =>
  useQuery({
    queryKey: [...key, id, 'history', page],
    queryFn: () => make(historyCalls.ofSubject, { params: { id }, query: { page, per_page: 50 } }),
    placeholderData: keepPreviousData,
  });
