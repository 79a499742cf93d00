/** What the screens of staff can ask about credit reports. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import {
  type BureauEnquiryId,
  type BureauName,
  type BureauSettings,
  creditBureauCalls,
} from '@ajo/contract/modules/credit-bureaus';
import type { LoanId } from '@ajo/contract/modules/loans';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const settingsKey = ['bureau-settings'];
const pollMs = 5_000;

/** A colleague may have requested a report a moment ago. */
export const useBureaus = (id: LoanId) =>
  useQuery({
    queryKey: ['loans', id, 'bureau-reports'],
    queryFn: async () => (await make(creditBureauCalls.ofLoan, { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.bureaus.some(({ attempt }) => attempt?.status === 'requested') ? pollMs : false),
  });

/** The assessment of the application changes with it. */
export const useRequestReport = (id: LoanId) =>
  useAct((bureau: BureauName) => make(creditBureauCalls.request, { params: { id }, body: { bureau } }), ['loans', id]);

export const useRawReport = (id: BureauEnquiryId) =>
  useMutation({
    meta: { shownInPlace: true },
    gcTime: 0,
    mutationFn: async (reason: string) => (await make(creditBureauCalls.raw, { params: { id }, body: { reason } })).data.raw,
  });

export const useBureauSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: async () => (await make(creditBureauCalls.settings, {})).data });

export const useSetBureauSettings = () =>
  useAct((body: BureauSettings & EffectiveFrom) => make(creditBureauCalls.setSettings, { body }), settingsKey);
