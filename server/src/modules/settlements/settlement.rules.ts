/** Decides how a notice of the bank is answered, and what is known of a credit. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { minus } from '@ajo/contract/kernel/money';
import { minuteMs } from '@ajo/contract/kernel/time';
import type { BankCredit } from '#platform/payments/collection';
import type { Settlement } from './settlement.ts';
import { settlementBooked } from './settlements.errors.ts';
import type { BookedCredit } from './settlement.store.ts';

/** The bank repeats a notice that is answered with `03`, and gives one up that is answered with `02`. */
export type NoticeCode = '00' | '01' | '02' | '03';

const texts: Record<NoticeCode, string> = {
  '00': 'success',
  '01': 'duplicate transaction',
  '02': 'rejected transaction',
  '03': 'system failure, retry',
};

export const noticeAnswer = (responseCode: NoticeCode, sessionId = '') => ({
  requestSuccessful: true,
  sessionId,
  responseMessage: texts[responseCode],
  responseCode,
});

/** What the bank reports of the credit. */
export const figuresOf = ({ amount, settled, currency, payerName, payerBank, paidAt, settledAt }: BankCredit) => ({
  amount_kobo: amount,
  settled_kobo: settled,
  currency,
  payer_name: payerName || null,
  payer_bank: payerBank || null,
  paid_at: paidAt,
  settled_at: settledAt,
});

/** What was received counts, whatever the bank reports later. */
export const receivedFigures = (receipt: BookedCredit) => ({
  amount_kobo: receipt.amount_kobo,
  settled_kobo: minus(receipt.amount_kobo, receipt.provider_fee_kobo),
  currency: receipt.currency,
  paid_at: receipt.paid_at,
});

/** What is booked needs no notice. */
export const whyNotRepush = ({ status }: Pick<Settlement, 'status'>): DomainError | undefined =>
  status === 'completed' ? settlementBooked() : undefined;

/** The bank was requested a moment ago, by this press or another one. */
export const isRepushFresh = ({ status, repushedAt }: Pick<Settlement, 'status' | 'repushedAt'>, now: Date): boolean =>
  status === 'pending' && repushedAt !== null && now.getTime() - repushedAt.getTime() < minuteMs;
