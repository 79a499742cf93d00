/** What the page of a customer can ask the server about all their accounts. */
import type { UserId } from '@ajo/contract/kernel/id';
import { customerCalls } from '@ajo/contract/modules/customers';
import { taxStatementCalls } from '@ajo/contract/modules/customers.tax';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';

export const useAccounts = (id: UserId) =>
  useQuery({
    queryKey: ['people', id, 'accounts'],
    queryFn: async () => (await make(customerCalls.accounts, { params: { id } })).data,
  });

/** Savings, investments and packages of one customer. */
export const useHoldings = (id: UserId) =>
  useQuery({
    queryKey: ['people', id, 'holdings'],
    queryFn: async () => (await make(customerCalls.money, { query: { user_id: id } })).data,
  });

export const usePayments = (id: UserId, page: number) =>
  useQuery({
    queryKey: ['people', id, 'payments', page],
    queryFn: () => make(customerCalls.payments, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

/** Saves the statement of a year; the caller's own without a customer. */
export const useTaxStatement = (id: UserId | undefined) =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: async (year: number) =>
      saveFile(
        await (id
          ? make(taxStatementCalls.staff, { params: { id }, query: { year } })
          : make(taxStatementCalls.own, { query: { year } })),
        `withholding-tax-${year}.pdf`,
      ),
  });
