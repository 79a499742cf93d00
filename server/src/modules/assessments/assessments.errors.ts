/** Refusals of assessments. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { Highest } from './affordable.rules.ts';
import type { Barred } from './sending.rules.ts';

export const notAffordable = ({ most, because }: Highest, instalments: number): DomainError =>
  wrongField(
    'amount',
    most && most > noMoney
      ? `In ${instalments === 1 ? '1 instalment' : `${instalments} instalments`} you can borrow up to ${naira(most)}. ${because}`
      : `The instalments of this loan do not fit your income. ${because}`,
    'not_affordable',
  );

/** A rule that ends every application of this customer for this product: it causes no work. */
export const notEligible = ({ text }: Barred): DomainError => new DomainError('conflict', 'not_eligible', text);
