/** The statement of a savings account, saved as a file. */
import type { StatementQuery } from '@ajo/contract/kernel/statement';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { ownSavingsCalls, type SavingsId } from '@ajo/contract/modules/savings';
import { staffSavingsCalls } from '@ajo/contract/modules/savings.staff';
import { useMutation } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';
import { now } from '#platform/clock';

export type StatementOf = { savings: { id: SavingsId; number: string }; audience: 'own' | 'staff' };

export const useSavingsStatement = ({ savings: { id, number }, audience }: StatementOf) =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (query: StatementQuery) =>
      make(audience === 'own' ? ownSavingsCalls.statement : staffSavingsCalls.statement, { params: { id }, query }),
    onSuccess: (file, { format, end_date: until }) =>
      saveFile(file, `statement-${number}-${until ?? dayInLagos(now())}.${format}`),
  });
