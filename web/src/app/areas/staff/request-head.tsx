/** The head of a request: who, how much, where it is, its state of today, and what may be done now. */
import { may } from '@ajo/contract/kernel/access';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { endTexts, loanLabel, NextInQueue, StaffActions } from '#modules/loan-applications';
import { RecordPaymentDialog } from '#modules/repayments';
import { useServicing } from '#modules/servicing';
import { ageText } from '#platform/age-text';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { instalmentsInForce, probationBrief } from './request.labels.ts';
import { Button, laterDialog, LinkButton, Money, RecordHead, StatusTag, toneOf } from '#ui';

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

const ContactDialog = laterDialog<{ loan: LoanView; mayLog: boolean; onClose: () => void }>(
  ({ loan }) => `${loan.customer.name}, ${loan.number}`,
  async () => (await import('../../../modules/recovery/components/contact-dialog.tsx')).ContactDialog,
);

/** Of a loan in arrears; where the reader has no other act, it is the main one. */
function useContact({ loan, repayments }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isInArrears = (repayments?.days_past_due ?? 0) > 0 || loan.status === 'written_off';
  const act = { label: 'Record contact', onClick: () => setOpen(true) };
  const isOffered = isInArrears && may(session.role(), 'recovery.log');
  const isMain = !loan.can.includes('record_payment');
  return {
    inMenu: isOffered && !isMain ? [act] : [],
    main: isOffered && isMain && <Button onClick={act.onClick}>{act.label}</Button>,
    dialog: isOpen && <ContactDialog loan={loan} mayLog onClose={() => setOpen(false)} />,
  };
}

function Acts({ loan, repayments }: Props) {
  const after = loan.restructured_into;
  const contact = useContact({ loan, repayments });
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
        servicing={[...contact.inMenu, ...acts]}
        next={after ? <LinkButton to={paths.staff.request(after.id)}>Open new loan</LinkButton> : contact.main}
      />
      {dialog}
      {contact.dialog}
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
