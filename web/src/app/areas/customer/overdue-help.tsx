/** Under the overdue amount: the customer's promise and its progress, what became of requests, and the way to help. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { HelpRequest, PromiseToPay } from '@ajo/contract/modules/recovery';
import { useState } from 'react';
import { type PaymentHelpProps, useMyHelp } from '#modules/recovery';
import { Button, laterDialog, Skeletons } from '#ui';
import './overdue-help.css';

const PaymentHelpDialog = laterDialog<PaymentHelpProps>(
  ({ promise }) => (promise ? 'Change your promise' : 'I can’t pay it all'),
  async () => (await import('../../../modules/recovery/components/payment-help-dialog.tsx')).PaymentHelpDialog,
);

export type OverdueProps = { loanId: LoanId; overdue: Kobo; onPayPart: () => void };

export function OverdueHelp({ loanId, overdue, onPayPart }: OverdueProps) {
  const [opened, setOpened] = useState<'help' | 'change'>();
  const { data, isFetched } = useMyHelp(loanId, true);
  const { data: promise, requests = [], promise_until: until } = data ?? {};
  const close = (): void => setOpened(undefined);
  const isOpen = promise?.state === 'open';
  return (
    <div className="hero-help">
      {isFetched ? (
        <>
          {promise && <p>{promiseText(promise)}</p>}
          {isOpen && (
            <Button wide look="plain" onClick={() => setOpened('change')}>
              Change the promise
            </Button>
          )}
          {requests.map((request) => (
            <p key={request.kind}>{requestText(request)}</p>
          ))}
          <Button wide look="plain" onClick={() => setOpened('help')}>
            I can’t pay it all
          </Button>
        </>
      ) : (
        <Skeletons lines={2} />
      )}
      {opened && (
        <PaymentHelpDialog
          loanId={loanId}
          overdue={overdue}
          until={until}
          promise={opened === 'change' && isOpen ? promise : undefined}
          onClose={close}
          onPayPart={() => {
            close();
            onPayPart();
          }}
        />
      )}
    </div>
  );
}

/** The amount, the day, and how much of it has arrived. */
function promiseText({ amount, on, paid, state }: PromiseToPay): string {
  if (state === 'kept') return `You kept your promise: ${naira(paid)} of ${naira(amount)} is paid.`;
  const progress = paid > noMoney ? `${naira(paid)} of it is paid.` : 'Nothing is paid yet.';
  return state === 'broken'
    ? `You promised ${naira(amount)} by ${longDay(on)}, and that day is over. ${progress}`
    : `You promised ${naira(amount)} by ${longDay(on)}. ${progress}`;
}

const requestWords = { call: 'You asked us to call you', plan: 'You asked for smaller instalments' } as const;

function requestText({ kind, at, answer_by: by, answered_on: answeredOn, tried_on: triedOn }: HelpRequest): string {
  const request = `${requestWords[kind]} on ${longDay(dayInLagos(at))}`;
  if (answeredOn) return `${request}. We answered on ${longDay(answeredOn)}.`;
  if (triedOn) return `${request}. We tried to reach you on ${longDay(triedOn)}. We will try again.`;
  return kind === 'call' ? `${request}: we will call by ${longDay(by)}.` : `${request}: you have our answer by ${longDay(by)}.`;
}
