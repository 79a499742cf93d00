/** The notice of an offer: its sentence, its figures, and its text message. Pure. */
import { naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import { KeyFacts } from '@ajo/contract/modules/loans';
import { costWords, instalmentsText, paidBackOf } from '@ajo/contract/modules/schedules.cost';
import { type Loan, loanNumber } from '#modules/loans';
import { lastDayOfOffer } from '#modules/loans/pricing';
import type { Notice } from '#modules/notifications';

type OfferNotice = Pick<Notice, 'message' | 'subject' | 'facts' | 'sms'>;

export function offerNotice(loan: Loan, today: Day): OfferNotice {
  const until = longDay(lastDayOfOffer(loan, today));
  const subject = `Your loan of ${naira(loan.principal)} is approved`;
  return {
    subject,
    message: `${subject}. Read the offer and accept it by ${until}`,
    sms: `${subject}. Read the offer and accept it by ${until}`,
    facts: loan.offer ? [...offerFacts(loan), ['Accept by', until]] : [],
  };
}

function offerFacts(loan: Loan): NonNullable<Notice['facts']> {
  const { net_payout: receives, preview } = KeyFacts.decode(loan.offer as Parameters<typeof KeyFacts.decode>[0]);
  return [
    ['Loan', loanNumber(loan.number)],
    [costWords.received, naira(receives)],
    [costWords.each, instalmentsText(preview.rows)],
    [costWords.paidBack, naira(paidBackOf(preview))],
    [costWords.apr, `${preview.apr}%`],
  ];
}
