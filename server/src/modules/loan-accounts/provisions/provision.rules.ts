/** What is provided for a loan on a day: a share of its principal by days past due, at the rates of that day. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import { type ProvisionClass, provisionClasses, type ProvisionRates } from '@ajo/contract/modules/loan-accounts.provisions';
import * as no from '../loan-accounts.errors.ts';

const minDaysOf: Record<ProvisionClass, number> = {
  current: 0,
  '1-30': 1,
  '31-60': 31,
  '61-90': 61,
  '91-180': 91,
  '181+': 181,
};

/** Before the first change. */
export const initialProvisionRates: ProvisionRates = {
  current: 100,
  '1-30': 500,
  '31-60': 2_000,
  '61-90': 5_000,
  '91-180': 10_000,
  '181+': 10_000,
};

/** The rates of a day. */
export type RatesOn = (on: Day) => ProvisionRates;

/** `versions`: the newest day first. */
export function ratesFrom(versions: readonly { effectiveOn: Day; value: ProvisionRates }[]): RatesOn {
  return (on) => versions.find(({ effectiveOn }) => !isBefore(on, effectiveOn))?.value ?? initialProvisionRates;
}

/** Rounded down: a provision never exceeds its share of the principal. */
export function provisionFor(principal: Kobo, daysPastDue: number, rates: ProvisionRates): Kobo {
  const name = provisionClasses.findLast((one) => daysPastDue >= minDaysOf[one]) ?? 'current';
  return kobo((principal * BigInt(rates[name])) / 10_000n);
}

type RatesChange = { rates: ProvisionRates; from: Day; held: ProvisionRates; today: Day };

export function whyNotRates({ rates, from, held, today }: RatesChange): DomainError | undefined {
  if (isBefore(from, today)) return no.ratesInThePast();
  return provisionClasses.every((name) => rates[name] === held[name]) ? no.ratesUnchanged() : undefined;
}
