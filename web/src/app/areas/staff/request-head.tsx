/** The head of a request: who, how much, where it is, its state of today, and what may be done now. */
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { endTexts, loanLabel, NextInQueue, StaffActions } from '#modules/loan-applications';
import { RecordPaymentDialog } from '#modules/repayments';
import { useServicing } from '#modules/servicing';
import { ageText } from '#platform/age-text';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { instalmentsInForce, probationBrief } from './request.labels.ts';
import { LinkButton, Money, RecordHead, StatusTag, toneOf } from '#ui';

type Props = { loan: LoanView; repayments: RepaymentsView | undefined };

export function RequestHead({ loan, repayments }: Props) {
  const late = repayments?.days_past_due ?? 0;
  return (
    <RecordHead
      tab={`${loan.number}: ${loan.customer.name}`}
      back={{ to: paths.staff.requests, label: 'Requests' }}
      here={
        <>
          {loan.number}
          <NextInQueue loan={loan} />
        </>
      }
      person={loan.customer.name}
      title={
        <>
          <Money of={loan.principal} /> for {loan.customer.name}
        </>
      }
      actions={<Acts loan={loan} repayments={repayments} />}
    >
      <div className="request-about">
        <StatusTag tone={late > 0 ? 'error' : toneOf(loan.status)}>
          {loan.restructured_into ? endTexts.paid(loan) : loanLabel(loan, session.role(), late)}
        </StatusTag>
        {loan.human_review && <StatusTag tone="warning">Held for manual review</StatusTag>}
        {aboutOf(loan, repayments).map(([key, fact]) => (
          <span key={key} className={key === 'officer' ? 'request-officer' : undefined}>
            {fact}{' '}
          </span>
        ))}
      </div>
    </RecordHead>
  );
}

function Acts({ loan, repayments }: Props) {
  const after = loan.restructured_into;
  const { acts, dialog } = useServicing({
    loanId: loan.id,
    bank: loan.bank,
    ...(loan.disbursed_on && repayments && { repayments }),
  });
  return (
    <>
      <StaffActions
        loan={loan}
        recordPayment={(close) => <RecordPaymentDialog loanId={loan.id} onClose={close} />}
        servicing={acts}
        next={after && <LinkButton to={paths.staff.request(after.id)}>Open new loan</LinkButton>}
      />
      {dialog}
    </>
  );
}

function aboutOf(loan: LoanView, repayments: RepaymentsView | undefined): [key: string, fact: string][] {
  const age = loan.disbursed_on
    ? `paid out ${longDay(loan.disbursed_on)}`
    : loan.applied_at && `${ageText(loan.applied_at, now())} ago`;
  const probation = repayments?.probation && probationBrief(repayments.probation, repayments.days_past_due);
  const facts = { purpose: loan.purpose, term: instalmentsInForce(loan), officer: loan.officer, age, probation };
  return Object.entries(facts).flatMap(([key, fact]) => (fact ? [[key, fact] as [string, string]] : []));
}
