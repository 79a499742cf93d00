/** One withdrawal for staff: its price, its bank account, what happened, and the decision. */
import { deducted, naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { StaffWithdrawalDetail } from '@ajo/contract/modules/withdrawals.staff';
import { Link } from 'react-router';
import { masked } from '#platform/masked';
import { paths } from '#platform/paths';
import { Button, Dialog, DocumentButton, ErrorState, Facts, JournalLink, Notice, Skeletons, Stack, StatusTag } from '#ui';
import { choicesFor } from '../withdrawal-decisions.ts';
import { nextStepOf, staffLabelOf, stateTones } from '../withdrawal.labels.ts';
import { saveWithdrawalReceipt, useWithdrawal } from '../withdrawals.calls.ts';
import { DecisionForm, useDecision } from './decision-form.tsx';

export function WithdrawalDialog({ id, onClose }: { id: WithdrawalId; onClose: () => void }) {
  const { data, error, refetch } = useWithdrawal(id);
  const deciding = useDecision(id);
  return (
    <Dialog title={data ? `${naira(data.amount)} to ${data.customer.name}` : 'Withdrawal'} about={id} onClose={onClose} size="lg">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && (
        <Stack>
          <Notices of={data} />
          <Facts of={factsOf(data)} total="Arrives at the bank" />
          {data.status === 'completed' && (
            <Button look="plain" onClick={() => void saveWithdrawalReceipt(id)}>
              Download receipt
            </Button>
          )}
          {choicesFor(data).length > 0 && <DecisionForm withdrawal={data} deciding={deciding} onClose={onClose} />}
        </Stack>
      )}
    </Dialog>
  );
}

function Notices({
  of: { awaits_second_person: isRequested, not_payable: whyNot, payout_disputed: isDisputed, outcome, status },
}: {
  of: StaffWithdrawalDetail;
}) {
  const isOpen = status === 'pending' || status === 'failed';
  return (
    <>
      {isRequested && (
        <Notice tone="warning" title="Waiting for a second person. ">
          <Link to={`${paths.staff.approvals}?state=pending`}>Open the approvals</Link>
        </Notice>
      )}
      {isOpen && whyNot && (
        <Notice tone="warning" title="Cannot be paid out now. ">
          {whyNot}
        </Notice>
      )}
      {isDisputed && (
        <Notice tone="error" title="The payout may have been made. ">
          The provider reports this payout as paid. If the bank confirms it, record it by hand with its reference.
        </Notice>
      )}
      {outcome && (
        <Notice tone="error" title="The bank answered: ">
          {outcome}
        </Notice>
      )}
    </>
  );
}

const factsOf = (withdrawal: StaffWithdrawalDetail) => ({
  Status: <StatusTag tone={stateTones[withdrawal.status]}>{staffLabelOf(withdrawal)}</StatusTag>,
  ...(nextStepOf(withdrawal) && { Next: nextStepOf(withdrawal) }),
  Savings: (
    <Link to={paths.staff.savingsAccount(withdrawal.savings_id)}>
      {withdrawal.savings_name}, {withdrawal.savings_number}
    </Link>
  ),
  'Requested by': `${withdrawal.requested_by}, ${longInstant(withdrawal.requested_at)}`,
  Reason: withdrawal.withdrawal_reason,
  ...payeeFacts(withdrawal),
  ...reviewFacts(withdrawal),
  ...journalFacts(withdrawal),
  ...priceFacts(withdrawal),
});

const accountText = ({
  bank,
  account_number: last4,
  account_name: name,
}: NonNullable<StaffWithdrawalDetail['sent_to']>): string => `${name}, ${bank ? `${bank} ` : ''}${masked(last4)}`;

/** Where the money went, and the account on file while money can still go to it. */
function payeeFacts(withdrawal: StaffWithdrawalDetail) {
  const { status, sent_to: sentTo, account_number: last4, skip_auto_transfer: byHand } = withdrawal;
  const isOpen = status === 'pending' || status === 'failed' || (status === 'approved' && byHand);
  return {
    ...(sentTo && { 'Sent to': accountText(sentTo) }),
    ...(isOpen && accountOnFile(withdrawal)),
    ...(!isOpen && !sentTo && last4 && { 'Bank account at the request': masked(last4) }),
    ...(byHand && { Payout: 'By hand: no transfer is sent' }),
  };
}

const accountOnFile = ({ payee }: StaffWithdrawalDetail) => ({
  'Bank account': payee ? accountText(payee) : 'No verified account',
  ...(payee && !payee.in_own_name && { 'Account name': 'Differs from the name of the customer' }),
});

function reviewFacts(withdrawal: StaffWithdrawalDetail) {
  const { reviewed_by: by, reviewed_at: at, denial_reason: denial, waiver_reason: waiver, reference, paid_on: on } = withdrawal;
  const { bank_receipt: receipt } = withdrawal;
  return {
    ...(by && { 'Reviewed by': at ? `${by}, ${longInstant(at)}` : by }),
    ...(denial && { 'Denial reason': denial }),
    ...(waiver && { 'Waiver reason': waiver }),
    ...(reference && { 'Paid by hand': on ? `${reference}, ${longDay(on)}` : reference }),
    ...(receipt && {
      'Bank receipt': <DocumentButton document={{ ...receipt, title: `Bank receipt: ${receipt.name}` }} />,
    }),
    ...(withdrawal.settled_at && { Settled: longInstant(withdrawal.settled_at) }),
  };
}

const journalFacts = ({
  order_journal_id: order,
  payment_journal_id: payment,
  return_journal_id: back,
}: StaffWithdrawalDetail) => ({
  ...(order && { 'Journal of the order': <JournalLink id={order} /> }),
  ...(payment && { 'Journal of the payment': <JournalLink id={payment} /> }),
  ...(back && { 'Journal of the return': <JournalLink id={back} /> }),
});

const priceFacts = ({ amount, fee, vat, levy, net, fee_waived: isWaived }: StaffWithdrawalDetail) => ({
  'From the savings': naira(amount),
  'Early withdrawal fee': isWaived ? 'Waived' : deducted(fee),
  ...(vat > noMoney && { 'VAT on the fee': deducted(vat) }),
  ...(levy > noMoney && { Levy: deducted(levy) }),
  'Arrives at the bank': naira(net),
});
