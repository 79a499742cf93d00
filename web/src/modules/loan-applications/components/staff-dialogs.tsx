/** The dialogs of staff on a loan: opinions, decisions, release. */
import { naira } from '@ajo/contract/kernel/money';
import type { DenialCode } from '@ajo/contract/modules/loans.credit';
import type { LoanView } from '@ajo/contract/modules/loans';
import { Payee } from '#modules/onboarding';
import { choicesOf, ConfirmMoneyDialog, Facts, FormDialog, SelectField, Stack, TextField, useFields } from '#ui';
import { denialLabels } from '../credit.labels.ts';
import { useDecide, useRecommend, useReview } from '../staff-loans.calls.ts';
import { DecisionFacts, reviewFacts } from './decision-facts.tsx';

type Props = { loan: LoanView; onClose: () => void };

const verdicts = {
  recommend: [
    { value: 'recommended', label: 'I recommend this loan' },
    { value: 'not_recommended', label: 'I do not recommend it' },
  ],
  review: [
    { value: 'cleared', label: 'Cleared' },
    { value: 'not_cleared', label: 'Not cleared' },
  ],
} as const;

const opinionVerbs: Readonly<Record<string, string>> = {
  recommended: 'Recommend loan',
  not_recommended: 'Do not recommend',
  cleared: 'Clear loan',
  not_cleared: 'Do not clear',
};

export function OpinionDialog({ loan, kind, onClose }: Props & { kind: 'recommend' | 'review' }) {
  const recommend = useRecommend(loan.id);
  const review = useReview(loan.id);
  const act = kind === 'recommend' ? recommend : review;
  const { field, values, refuse, setErrors } = useFields({ verdict: '', note: '' });
  const send = (): void => {
    if (!values.verdict) return setErrors({ verdict: 'Choose an opinion first' });
    act.mutate(values as never, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title={`${kind === 'recommend' ? 'Recommend' : 'Review'} ${naira(loan.principal)} for ${loan.customer.name}`}
      label="Opinion"
      about={loan.id}
      act={act}
      verb={opinionVerbs[values.verdict] ?? 'Save opinion'}
      onSend={send}
      onClose={onClose}
    >
      <DecisionFacts loan={loan} giving={kind} />
      <SelectField label="Opinion" required placeholder="Choose an opinion" options={verdicts[kind]} {...field('verdict')} />
      <TextField label="Reason" lines={3} required {...field('note')} />
    </FormDialog>
  );
}

const questions = {
  approved: { title: 'Approve', verb: 'Approve', needsReason: false },
  denied: { title: 'Deny', verb: 'Deny loan', needsReason: true },
  incomplete: { title: 'Send back', verb: 'Send back to the customer', needsReason: true },
  pending: { title: 'Undo approval', verb: 'Undo approval', needsReason: true },
} as const;

export function DecisionDialog({ loan, to, onClose }: Props & { to: keyof typeof questions }) {
  const decide = useDecide();
  const { field, values, refuse } = useFields({ reason: '', reason_code: '' });
  const { title, verb, needsReason } = questions[to];
  const send = (): void =>
    decide.mutate(
      {
        loan_id: loan.id,
        status: to,
        seen_status: loan.status,
        ...(values.reason && { reason: values.reason }),
        ...(values.reason_code && { reason_code: values.reason_code as DenialCode }),
      },
      { onSuccess: onClose, onError: refuse },
    );
  return (
    <FormDialog
      title={`${title}: ${naira(loan.principal)} for ${loan.customer.name}`}
      label={title}
      about={loan.id}
      act={decide}
      verb={to === 'approved' ? `${verb} ${naira(loan.principal)}` : verb}
      look={to === 'approved' ? 'filled' : 'danger'}
      onSend={send}
      onClose={onClose}
    >
      {to !== 'incomplete' && <DecisionFacts loan={loan} />}
      {to === 'denied' && (
        <SelectField
          label="Reason"
          required
          placeholder="Choose the reason that fits best"
          options={choicesOf(denialLabels)}
          {...field('reason_code')}
        />
      )}
      {to === 'approved' && loan.first_approval && <p>{loan.first_approval.by} has approved this loan; you are the second.</p>}
      {to === 'pending' && (
        <p>
          The offer is withdrawn{loan.offer_accepted_at && ', although the customer has accepted it'}. The opinions stay, and the
          application needs a new approval.
        </p>
      )}
      {needsReason && <TextField label="Reason for the customer" lines={3} required {...field('reason')} />}
    </FormDialog>
  );
}

export function ReleaseDialog({ loan, onClose }: Props) {
  const decide = useDecide();
  const amount = loan.paid_out;
  return (
    <ConfirmMoneyDialog
      act="release_loan"
      title={`Pay ${naira(amount)} to ${loan.customer.name}?`}
      amount={amount}
      verb="Disburse"
      busy={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ loan_id: loan.id, status: 'disburse', seen_status: loan.status }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack>
        <Payee bank={loan.bank} />
        <Facts of={reviewFacts(loan)} />
      </Stack>
    </ConfirmMoneyDialog>
  );
}
