/** What the screens of staff can ask the server about loans. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { historyCalls } from '@ajo/contract/modules/history';
import { type ApprovalLimits, type LoanCorrection, loanDeskCalls } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { LoanDecision, LoanId, PendingLoanStep } from '@ajo/contract/modules/loans';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';
import { useAct } from '#platform/act';
import { loansKey } from './choices.calls.ts';

const pollMs = 5_000;

export const useLoan = (id: LoanId) =>
  useQuery({
    queryKey: [...loansKey, id],
    queryFn: async () => (await make(loanCalls.read, { params: { id } })).data,
    // While the bank is queried, the person who released the loan waits in front of this page.
    refetchInterval: ({ state }) => (state.data?.status === 'disburse' ? pollMs : false),
  });

export const useLoanBrief = (id: LoanId) =>
  useQuery({
    queryKey: [...loansKey, id, 'brief'],
    queryFn: async () => (await make(loanCalls.brief, { params: { id } })).data,
  });

/** The applications that wait for one step of the reader, in the order of the list. */
export const useQueue = (waiting: PendingLoanStep | undefined) =>
  useQuery({
    queryKey: [...loansKey, 'queue', waiting],
    queryFn: async () => (await make(loanCalls.search, { query: { ...(waiting && { waiting }), per_page: 50 } })).data,
    enabled: waiting !== undefined,
  });

export const useHistory = (id: string) =>
  useQuery({
    queryKey: [...loansKey, id, 'history'],
    queryFn: async () => (await make(historyCalls.ofSubject, { params: { id }, query: { per_page: 50 } })).data,
  });

export const useDecide = () =>
  useAct((body: LoanDecision, idempotencyKey) => make(loanCalls.setStatus, { body, idempotencyKey }), loansKey);

export const useRecommend = (id: LoanId) =>
  useAct(
    (body: { verdict: 'recommended' | 'not_recommended'; note: string }) => make(loanCalls.recommend, { params: { id }, body }),
    loansKey,
  );
export const useReview = (id: LoanId) =>
  useAct(
    ({ verdict, note }: { verdict: 'cleared' | 'not_cleared'; note: string }) =>
      make(loanCalls.review, { body: { loan_id: id, status: verdict, note } }),
    loansKey,
  );
export const useRequestGuarantor = (id: LoanId) =>
  useAct(() => make(loanDeskCalls.requestGuarantor, { params: { id } }), loansKey);

export const useEmailGuarantor = (id: LoanId) =>
  useAct(
    (guarantorId: string | undefined) =>
      make(loanDeskCalls.emailGuarantor, { params: { id }, body: { ...(guarantorId && { guarantor_id: guarantorId }) } }),
    loansKey,
  );

export const useCorrect = () =>
  useAct((body: LoanCorrection, idempotencyKey) => make(loanDeskCalls.correct, { body, idempotencyKey }), loansKey);

export const useChangePurpose = (id: LoanId) =>
  useAct(
    (productId: LoanProductId) => make(loanDeskCalls.changePurpose, { body: { loan_id: id, loan_interest_id: productId } }),
    loansKey,
  );

export const useFlagForReview = (id: LoanId) =>
  useAct((body: { flagged: boolean; reason: string }) => make(loanDeskCalls.humanReview, { params: { id }, body }), loansKey);

export const useNotes = (id: LoanId) =>
  useQuery({
    queryKey: [...loansKey, id, 'notes'],
    queryFn: async () => (await make(loanDeskCalls.notes, { params: { id } })).data,
  });

export const useAddNote = (id: LoanId) =>
  useAct(
    (note: string, idempotencyKey) => make(loanDeskCalls.addNote, { params: { id }, body: { note }, idempotencyKey }),
    loansKey,
  );

export const useAssessments = (id: LoanId) =>
  useQuery({
    queryKey: [...loansKey, id, 'assessments'],
    queryFn: async () => (await make(loanDeskCalls.assessments, { params: { id } })).data,
  });

/** A dry run shows what would happen; only then is the run offered. */
export const useAutoDeny = () =>
  useAct((dryRun: boolean) => make(loanDeskCalls.autoDeny, { body: { dry_run: dryRun } }), loansKey);

export const useApprovalLimits = () =>
  useQuery({ queryKey: [...loansKey, 'limits'], queryFn: async () => (await make(loanDeskCalls.limits)).data });
export const useSetApprovalLimits = () =>
  useAct((body: ApprovalLimits & EffectiveFrom) => make(loanDeskCalls.setLimits, { body }), loansKey);

export const useHistoryPage = (id: string, page: number) =>
  useQuery({
    queryKey: [...loansKey, id, 'history', page],
    queryFn: () => make(historyCalls.ofSubject, { params: { id }, query: { page, per_page: 50 } }),
    placeholderData: keepPreviousData,
  });

export const useHistoryFile = (id: string) =>
  useMutation({
    mutationFn: async () =>
      saveFile(await make(historyCalls.file, { params: { id }, query: { format: 'csv' } }), `history-${id}.csv`),
  });
