/** What may be done with an investment. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import * as no from './investment-contracts.errors.ts';
import type { Investment } from './investment.ts';

/** A licence sells investments when it names them; a demonstration needs none. */
export const sellsInvestments = ({ BRAND_LICENCE, DEMO }: { BRAND_LICENCE: string; DEMO: boolean }): boolean =>
  DEMO || /\binvest/i.test(BRAND_LICENCE);

export const whyNotPayFor = ({ status, paysUntil }: Investment, at: Date): DomainError | undefined =>
  status === 'pending' && at < paysUntil ? undefined : no.notPayable();

export function whyNotInstruct({ status, maturesOn }: Investment, today: Day): DomainError | undefined {
  if (status !== 'active' || !maturesOn) return no.notRunning();
  return isBefore(today, maturesOn) ? undefined : no.maturesSoon();
}

export function whyNotLeaveEarly({ status, maturesOn, payout }: Investment, today: Day): DomainError | undefined {
  if (status !== 'active' || !maturesOn || !isBefore(today, maturesOn)) return no.notRunning();
  return payout === 'upfront' ? no.noEarlyExit() : undefined;
}
