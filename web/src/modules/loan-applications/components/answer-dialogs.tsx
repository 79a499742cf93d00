/** The customer's answers that bind or lose something: sign an offer, decline it, withdraw an application. Each asks once. */
import { naira } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { costWords, paidBackOf } from '@ajo/contract/modules/schedules.cost';
import { masked } from '#platform/masked';
import { useUser } from '#platform/session';
import { DangerDialog, Facts, FormDialog, TextField, useFields } from '#ui';
import { accountOf } from '../loan.labels.ts';
import { useAnswerOffer } from '../my-loans.calls.ts';

export type AnswerProps = { loan: LoanView; onClose: () => void };
export type SignProps = AnswerProps & { offer: KeyFacts };

export function SignDialog({ loan, offer, onClose }: SignProps) {
  const name = useUser()?.name ?? '';
  const { accept } = useAnswerOffer(loan.id);
  const { field, values, refuse } = useFields({ signature: '' });
  const { last_due_on: lastDueOn } = offer.preview;
  return (
    <FormDialog
      title="Sign your offer"
      act={accept}
      verb="Sign and accept"
      onSend={() => accept.mutate({ version: offer.version, ...values }, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <Facts
        of={{
          [costWords.received]: naira(offer.net_payout),
          'Sent to': loan.bank
            ? `${loan.bank.bank} ${masked(loan.bank.number)}, ${loan.bank.name}`
            : 'The bank account of your profile',
          [costWords.paidBack]: naira(paidBackOf(offer.preview)),
          'The last instalment': longDay(lastDueOn),
        }}
      />
      <TextField
        label="Type your full name to sign"
        hint={`As on your account: ${name}`}
        autoComplete="off"
        required
        {...field('signature')}
      />
      <p className="quiet">You confirm that you have read the key facts.</p>
      <p className="quiet">{`You can decline free of charge ${promises.decline}.`}</p>
    </FormDialog>
  );
}

const feeText = ({ upfront_fee: fee, upfront_fee_paid_at: paidAt }: LoanView): string =>
  paidAt ? `Your fee of ${naira(fee)} is returned to your balance. ` : '';

export function DeclineDialog({ loan, onClose }: AnswerProps) {
  const { cancel } = useAnswerOffer(loan.id);
  return (
    <DangerDialog
      confirms="decline_offer"
      title="Decline this offer?"
      act={cancel}
      yes="Decline the offer"
      no="Keep the offer"
      onYes={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {`${naira(loan.paid_out)} will not be paid to ${accountOf(loan)}. ${feeText(loan)}The offer cannot be reopened: your guarantor is released, and a new application starts from the beginning.`}
    </DangerDialog>
  );
}

export function WithdrawDialog({ loan, onClose }: AnswerProps) {
  const { cancel } = useAnswerOffer(loan.id);
  return (
    <DangerDialog
      confirms="withdraw_application"
      title="Withdraw your application?"
      act={cancel}
      yes="Withdraw"
      no="Keep it"
      onYes={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {`Your application for ${naira(loan.principal)} ends: nothing will be paid to ${accountOf(loan)}. Your guarantor’s answer and our officers’ work on it are lost. You can apply again at any time.`}
    </DangerDialog>
  );
}
