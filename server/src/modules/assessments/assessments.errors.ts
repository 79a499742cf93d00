/** Refusals of assessments. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';

export const notAffordable = ({ most, because }: Affordable): DomainError =>
  wrongField(
    'amount',
    most && most > noMoney
      ? `Over this time you can borrow up to ${naira(most)}. ${because}`
      : `The instalments of this loan do not fit your income. ${because}`,
    'not_affordable',
  );
