/** Dialogs before staff decide or reveal a number. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { CustomerKyc, KycItem } from '@ajo/contract/modules/onboarding.kyc';
import type { AccountRelation, ForeignAccount } from '@ajo/contract/modules/onboarding.payee';
import { useState } from 'react';
import { Button, choicesOf, Dialog, Facts, Form, Notice, Problem, Row, SelectField, TextField, useFields } from '#ui';
import { useReveal, useReview } from '../kyc.calls.ts';
import { relationLabels } from '../kyc.labels.ts';

type Deciding = { item: KycItem; onClose: () => void };

function claimOf({ kind, customer: { name } }: KycItem): string {
  if (kind === 'identity')
    return `You confirm that this BVN belongs to ${name}, although some details differ from the BVN register.`;
  return `You confirm that the document is genuine, readable and belongs to ${name}.`;
}

export function VerifyDialog({ item, onClose }: Deciding) {
  const review = useReview(item.id);
  return (
    <Dialog title={`Verify: ${item.title}`} about={item.id} onClose={onClose}>
      <p>{claimOf(item)}</p>
      <Problem of={review.error} />
      <Row>
        <Button busy={review.isPending} onClick={() => review.mutate({ status: 'verified' }, { onSuccess: onClose })}>
          Verify
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Dialog>
  );
}

const relations = choicesOf(relationLabels);

/** Two people vouch for an account in another name: the first explains it, the second confirms exactly that. */
export function VerifyAccountDialog({ item, onClose }: Deciding) {
  const review = useReview(item.id);
  const { field, values, setErrors, refuse } = useFields({ relation: '', reason: '' });
  // The state when the dialog opened: a statement that arrives while the user is typing is not confirmed.
  const newest = item.account?.asked;
  const [pending] = useState(newest);
  const send = (): void => {
    const [relation, reason] = [values.relation as AccountRelation | '', values.reason.trim()];
    const missing = {
      ...(!relation && { relation: 'Select the account holder: the account has another name' }),
      ...(!reason && { reason: 'Explain how you verified it and why it may receive money' }),
    };
    if (!pending && Object.keys(missing).length > 0) return setErrors(missing);
    const body = pending ? { confirms: pending.at } : { reason, ...(relation && { relation }) };
    review.mutate({ status: 'verified', ...body }, { onSuccess: onClose, onError: refuse });
    return undefined;
  };
  return (
    <Dialog title={`Verify: ${item.title}`} about={item.id} onClose={onClose}>
      <p>
        The bank knows this account as {item.account?.name}, the customer is {item.customer.name}. Money is sent there once two
        people have confirmed it.
      </p>
      <Form onSubmit={send} label="Vouch for the account">
        <Problem of={review.error} />
        {newest ? (
          <PendingVouching account={newest} />
        ) : (
          <>
            <SelectField label="Account holder" required placeholder="Choose" options={relations} {...field('relation')} />
            <TextField
              label="Verification and reason"
              hint="It is recorded in the history and shown to the person who pays"
              lines={3}
              maxLength={300}
              required
              {...field('reason')}
            />
          </>
        )}
        {newest && !pending ? (
          <Button look="quiet" wide onClick={onClose}>
            Close this, read it again and come back
          </Button>
        ) : (
          <Button type="submit" wide busy={review.isPending}>
            {pending ? 'Confirm it as the second person' : 'Ask a second person to confirm'}
          </Button>
        )}
      </Form>
    </Dialog>
  );
}

export const PendingVouching = ({ account }: { account: ForeignAccount }) => (
  <Facts
    of={{
      'Account holder': relationLabels[account.relation],
      Reason: account.reason,
      'Stated by': `${account.by}, ${longInstant(account.at)}`,
    }}
  />
);

export function RejectDialog({ item, onClose }: Deciding) {
  const review = useReview(item.id);
  const { field, values, refuse, setErrors } = useFields({ reason: '' });
  const send = (): void => {
    const reason = values.reason.trim();
    if (!reason) return setErrors({ reason: 'Explain what is wrong, so that the customer can correct it' });
    review.mutate({ status: 'rejected', reason }, { onSuccess: onClose, onError: refuse });
    return undefined;
  };
  return (
    <Dialog title={`Reject: ${item.title}`} about={item.id} onClose={onClose}>
      <Form onSubmit={send}>
        <Problem of={review.error} />
        <TextField label="Reason for the customer" lines={3} maxLength={300} required {...field('reason')} />
        <Button type="submit" look="danger" busy={review.isPending}>
          Reject
        </Button>
      </Form>
    </Dialog>
  );
}

const numbers = [
  { value: 'bvn', label: 'BVN' },
  { value: 'account_number', label: 'Account number' },
] as const;

export function RevealDialog({ customer, onClose }: { customer: CustomerKyc['customer']; onClose: () => void }) {
  const reveal = useReveal(customer.id);
  const [what, setWhat] = useState<'bvn' | 'account_number'>('bvn');
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void => reveal.mutate({ what, reason: values.reason }, { onError: refuse });
  return (
    <Dialog title={`Show a number of ${customer.name}`} onClose={onClose}>
      {reveal.data ? (
        <Notice tone="warning" title={reveal.data}>
          The history records that you have seen it, and why.
        </Notice>
      ) : (
        <Form onSubmit={send}>
          <Problem of={reveal.error} />
          <SelectField
            label="Number to show"
            options={numbers}
            value={what}
            onChange={(one) => setWhat(one as typeof what)}
            required
          />
          <TextField label="Reason" hint="It is recorded in the history with your name" required {...field('reason')} />
          <Button type="submit" busy={reveal.isPending}>
            Show number
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
