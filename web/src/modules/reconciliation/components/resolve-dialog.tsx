/** A person links a line to its payment, writes off the difference, books a charge or a transfer of Providus, keeps a credit in suspense, ends a wrong match, or dismisses a line. */
import { type Kobo, minus, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { type BankLineView, reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import type { LinkCandidate, OwnAccount } from '@ajo/contract/modules/reconciliation.statements';
import { useState } from 'react';
import { choicesOf, Facts, FormDialog, Money, SelectField, TextField, useFields, worded } from '#ui';
import {
  useBook,
  useCharge,
  useDismiss,
  useKeep,
  useLink,
  useLinkCandidates,
  useTransfer,
  useUnlink,
  useWriteOff,
} from '../reconciliation.calls.ts';
import { recordLabels } from '../reconciliation.labels.ts';

type ReasonedAction = 'write_off' | 'charge' | 'transfer' | 'unlink' | 'dismiss';
export type ResolveAction = 'link' | 'keep' | 'book' | ReasonedAction;
type Props = { line: BankLineView; action: ResolveAction; onClose: () => void };

const words: Record<ResolveAction, { title: string; verb: string }> = {
  link: { title: 'Link a line to its payment', verb: 'Link' },
  write_off: { title: 'Write off the difference', verb: 'Request write-off' },
  charge: { title: 'Book a bank charge', verb: 'Book charge' },
  transfer: { title: 'Book a transfer from Providus', verb: 'Book transfer' },
  book: { title: 'Book a line to an account', verb: 'Request booking' },
  keep: { title: 'Keep a credit in suspense', verb: 'Keep in suspense' },
  unlink: { title: 'End the match of a line', verb: 'End match' },
  dismiss: { title: 'Dismiss a line', verb: 'Dismiss line' },
};

export function ResolveDialog({ action, ...props }: Props) {
  if (action === 'link') return <LinkForm {...props} />;
  if (action === 'keep') return <KeepForm {...props} />;
  if (action === 'book') return <BookForm {...props} />;
  return <ReasonForm {...props} action={action} />;
}

function KeepForm({ line, onClose }: Omit<Props, 'action'>) {
  const act = useKeep(line.id);
  const { title, verb } = words.keep;
  return (
    <FormDialog
      title={title}
      about={line.id}
      act={act}
      verb={verb}
      onSend={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <LineFacts of={line} />
      <p>
        The money is booked as an unidentified receipt. Decide about it under Exceptions once you can name the payer. In a closed
        month a second person confirms it first.
      </p>
    </FormDialog>
  );
}

const credited: Record<OwnAccount, string> = {
  capital: 'Capital from the owners',
  other_income: 'Other income, such as interest of the bank',
  operating_expense: 'An operating expense that was paid back',
};
const debited: Record<string, string> = {
  operating_expense: 'Operating expense, such as rent or salaries',
  capital: 'Capital paid out to the owners',
};

function BookForm({ line, onClose }: Omit<Props, 'action'>) {
  const act = useBook(line.id);
  const { field, values, refuse, check } = useFields<{ account: OwnAccount | ''; reason: string }>(
    { account: '', reason: '' },
    reconciliationLineCalls.book.body,
  );
  const send = (): void => {
    const { account, reason } = values;
    if (check() && account) act.mutate({ account, reason }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title={words.book.title} about={line.id} act={act} verb={words.book.verb} onSend={send} onClose={onClose}>
      <LineFacts of={line} />
      <p>Money of the company itself. A second person confirms it. A payment of a customer is linked or kept in suspense.</p>
      <SelectField
        label="What is it?"
        placeholder="Choose an account"
        required
        options={choicesOf(line.side === 'credit' ? credited : debited)}
        {...worded(field('account'))}
      />
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}

function LinkForm({ line, onClose }: Omit<Props, 'action'>) {
  const act = useLink(line.id);
  const candidates = useLinkCandidates(line.id);
  const [chosen, choose] = useState<LinkCandidate>();
  const { field, set, values, refuse } = useFields({ reference: line.payment?.reference ?? '' });
  // What a person writes instead names another payment.
  const payment = chosen?.reference === values.reference ? chosen : undefined;
  const send = (): void => {
    const body = payment ? { payment: { record: payment.record, id: payment.id } } : { reference: values.reference };
    act.mutate(body, { onSuccess: onClose, onError: refuse });
  };
  const onChoose = (one: LinkCandidate | undefined): void => {
    choose(one);
    set('reference', one?.reference ?? '');
  };
  return (
    <FormDialog title={words.link.title} about={line.id} act={act} verb={words.link.verb} onSend={send} onClose={onClose}>
      <LineFacts of={line} />
      <Candidates of={candidates.data} chosen={payment} onChoose={onChoose} />
      <TextField
        label="Reference of the payment"
        hint="The amount of the payment, with or without its fee, must equal the line"
        required
        maxLength={100}
        {...field('reference')}
      />
    </FormDialog>
  );
}

type Choosing = {
  of: readonly LinkCandidate[] | undefined;
  chosen: LinkCandidate | undefined;
  onChoose: (one: LinkCandidate | undefined) => void;
};
/** Two payments may have the same reference. */
const keyOf = ({ record, id }: LinkCandidate): string => `${record}:${id}`;

/** Payments of the same side with the amount of the line. Another one is named by its reference. */
function Candidates({ of: candidates, chosen, onChoose }: Choosing) {
  if (!candidates) return null;
  if (candidates.length === 0) return <p className="quiet">No open payment of this amount within seven days.</p>;
  return (
    <SelectField
      label="Payments of this amount"
      placeholder="Choose a payment"
      options={candidates.map((one) => ({
        value: keyOf(one),
        label: `${one.reference}, ${naira(one.amount)}, ${longDay(one.paid_on)}, ${recordLabels[one.record]}`,
      }))}
      value={chosen ? keyOf(chosen) : ''}
      onChange={(key) => onChoose(candidates.find((one) => keyOf(one) === key))}
    />
  );
}

function ReasonForm({ line, action, onClose }: Omit<Props, 'action'> & { action: ReasonedAction }) {
  const writeOff = useWriteOff(line.id);
  const unlink = useUnlink(line.id);
  const dismiss = useDismiss(line.id);
  const transfer = useTransfer(line.id);
  const charge = useCharge(line.id);
  const act = { write_off: writeOff, charge, transfer, unlink, dismiss }[action];
  const { field, values, refuse } = useFields({ reason: '' });
  const { title, verb } = words[action];
  return (
    <FormDialog
      title={title}
      about={line.id}
      act={act}
      verb={verb}
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <LineFacts of={line} />
      {action === 'write_off' && <p>The difference becomes a fee of the bank when a second person confirms it.</p>}
      {action === 'charge' && <p>The amount is booked as a bank fee.</p>}
      {action === 'transfer' && (
        <p>Money that customers paid at Providus has come to our account. It moves from Providus to our bank in the books.</p>
      )}
      {action === 'unlink' && line.match?.kept && <UndoneCredit />}
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}

const UndoneCredit = () => (
  <>
    <p>
      This credit was kept in suspense. Its booking is reversed: the money leaves unidentified receipts and our bank account in
      the books. The line is open again.
    </p>
    <p>
      You can do this until its payment under Exceptions is booked or returned. A second person confirms it above the limit and in
      a closed month.
    </p>
  </>
);

/** Above zero. */
const difference = (one: Kobo, other: Kobo): Kobo => (one > other ? minus(one, other) : minus(other, one));

const LineFacts = ({ of: { side, on, amount, narration, payment } }: { of: BankLineView }) => (
  <Facts
    of={{
      [side === 'credit' ? 'Credit' : 'Debit']: <Money of={amount} />,
      Day: longDay(on),
      Narration: narration,
      ...(payment && {
        Payment: (
          <>
            {payment.reference}, <Money of={payment.amount} />
          </>
        ),
        ...(payment.amount !== amount && { Difference: <Money of={difference(payment.amount, amount)} /> }),
      }),
    }}
  />
);
