/** What the screen of bank holidays can ask the server. */
import { type BankHoliday, bankHolidayCalls } from '@ajo/contract/modules/bank-holidays';
import type { Day } from '@ajo/contract/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['bank-holidays'];

export const useBankHolidays = () => useQuery({ queryKey: key, queryFn: async () => (await make(bankHolidayCalls.list)).data });

export const useAddHoliday = () => useAct((body: BankHoliday) => make(bankHolidayCalls.add, { body }), key);

export const useRemoveHoliday = () => useAct((day: Day) => make(bankHolidayCalls.remove, { params: { day } }), key);
