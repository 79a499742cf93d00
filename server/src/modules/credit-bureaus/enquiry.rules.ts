/** When a credit report can be requested, and what a report states about loans at other lenders. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, longDay } from '@ajo/contract/kernel/time';
import type { BureauEnquiry, BureauFacility, BureauSummary } from '@ajo/contract/modules/credit-bureaus';
import { FacilityClass } from '@ajo/contract/modules/loans.credit';
import type { LoanState } from '@ajo/contract/modules/loans';
import type { BureauReport } from '#platform/bureau/bureau';
import {
  applicationDecided,
  bureauNotConnected,
  bvnNotVerified,
  consentMissing,
  enquiryPending,
} from './credit-bureaus.errors.ts';

/** Longer than a bureau is waited for: the process that requested the report has died. */
const abandonedAfterMs = 120_000;
const undecided: readonly LoanState[] = ['pending', 'approved', 'disbursement_failed'];

type Facts = { status: LoanState; hasConsent: boolean; hasBvn: boolean; attempt: BureauEnquiry | null; at: Date };

export function whyNotRequest({ status, hasConsent, hasBvn, attempt, at }: Facts): DomainError | undefined {
  if (!undecided.includes(status)) return applicationDecided();
  if (!hasConsent) return consentMissing();
  if (!hasBvn) return bvnNotVerified();
  return attempt?.status === 'requested' && at.getTime() - attempt.requested_at.getTime() < abandonedAfterMs
    ? enquiryPending()
    : undefined;
}

export const isValid = (enquiry: Pick<BureauEnquiry, 'valid_until'> | null, on: Day): boolean =>
  enquiry?.valid_until !== null && enquiry?.valid_until !== undefined && enquiry.valid_until >= on;

type Shown = Facts & { latest: BureauEnquiry | null; isConnected: boolean; on: Day };

/** For the page: a valid report is reused, so it cannot be requested either. Null when one can be requested. */
export function whyNotPress({ latest, isConnected, on, ...facts }: Shown): string | null {
  if (!isConnected) return bureauNotConnected().message;
  const refusal = whyNotRequest(facts);
  if (refusal) return refusal.message;
  return latest?.valid_until && isValid(latest, on) ? `This report is valid until ${longDay(latest.valid_until)}` : null;
}

/** `lender`: our own legal name, by which our loans are recognised in a report. */
export const facilitiesOf = ({ facilities }: BureauReport, lender: string): BureauFacility[] =>
  facilities.map((one) => ({
    lender: one.lender,
    lender_type: one.lenderType,
    kind: one.kind,
    opened_on: one.openedOn,
    open: one.isOpen,
    ours: nameOf(one.lender) === nameOf(lender),
    amount: one.amount,
    balance: one.balance,
    overdue: one.overdue,
    monthly: one.monthly,
    days_late: one.daysLate,
    classification: one.classification,
  }));

/** Without the legal form, which bureaus shorten or leave out. */
const nameOf = (lender: string): string =>
  lender
    .toLowerCase()
    .replaceAll(/\b(limited|ltd|plc|nigeria)\b/g, '')
    .replaceAll(/[^a-z0-9]/g, '');

/** The minimum days late of each class of the central bank, for a bureau that states no days. */
const fewestDays: Record<FacilityClass, number | null> = {
  unknown: null,
  performing: 0,
  watch: 1,
  substandard: 31,
  doubtful: 61,
  lost: 91,
  written_off: 91,
};
const daysOf = ({ days_late: days, classification }: BureauFacility): number | null => {
  const fewest = fewestDays[classification];
  return days === null || fewest === null ? (days ?? fewest) : Math.max(days, fewest);
};

/** The worst figures count loans that are closed as well: they are what the customer's past shows. */
export function summaryOf(report: BureauReport, { facilities, on }: { facilities: BureauFacility[]; on: Day }): BureauSummary {
  const others = facilities.filter(({ ours }) => !ours);
  const running = others.filter(({ open, balance, overdue }) => open && (balance > 0n || overdue > 0n));
  const monthly = running.flatMap(({ monthly: cost }) => (cost === null ? [] : [cost]));
  const days = others.map(daysOf).filter((late) => late !== null);
  const since = addDays(on, -90);
  return {
    running: running.length,
    balance: sumOf(running.map(({ balance }) => balance)),
    overdue: sumOf(running.map(({ overdue }) => overdue)),
    monthly: monthly.length > 0 || running.length === 0 ? sumOf(monthly) : null,
    monthly_unknown: running.length - monthly.length,
    worst_class: worstOf(others.map(({ classification }) => classification)),
    worst_days_late: days.length > 0 ? Math.max(...days) : null,
    inquiries: report.inquiries.filter((one) => one.on !== null && one.on >= since && one.on <= on).length,
  };
}

const worstOf = (classes: readonly FacilityClass[]): FacilityClass | null =>
  FacilityClass.options.findLast((one) => classes.includes(one)) ?? null;
