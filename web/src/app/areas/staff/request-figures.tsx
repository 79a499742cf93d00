/** The figures of a request: of a running loan its money, of an application what would be agreed. */
import { counted, minus, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { daysText, longDay } from '@ajo/contract/kernel/time';
import { type CreditAssessment, type CreditInputs, dtiWithOtherLenders } from '@ajo/contract/modules/loans.credit';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { Link } from 'react-router';
import { shortBank } from '#platform/bank-name';
import { masked } from '#platform/masked';
import { paths } from '#platform/paths';
import { ratioText } from '#platform/percent';
import { Money, type RecordFigure, RecordFigures, Ring } from '#ui';
import { movedOf } from './request-money.rules.ts';

type Props = { loan: LoanView; repayments: RepaymentsView | undefined };

export function RequestFigures({ loan, repayments }: Props) {
  const figures = loan.disbursed_on ? repayments && moneyFigures(loan, repayments) : applicationFigures(loan);
  if (!figures) return null;
  return <RecordFigures of={figures} />;
}

/** Money that came in: not what was deducted from the payout, and not what another loan took over. */
const receivedOf = ({ payments }: Pick<RepaymentsView, 'payments'>) =>
  payments.filter(
    ({ source, reversed }) => source !== 'down_payment' && source !== 'restructure' && (!reversed || reversed.with_loan),
  );

function receivedFigure(repayments: RepaymentsView, rest: Pick<RecordFigure, 'label' | 'to'>): RecordFigure {
  const received = receivedOf(repayments);
  return {
    ...rest,
    value: <Money of={sumOf(received.map(({ amount }) => amount))} />,
    note: `in ${counted(received.length, 'payment')}`,
  };
}

const paidOutFigure = (loan: LoanView): RecordFigure => ({
  label: 'Paid out',
  value: <Money of={loan.paid_out} />,
  note: `on ${longDay(loan.disbursed_on)}`,
});

/** Nothing is due on a loan that was returned: what went out, and what came in. */
const returnFigures = (loan: LoanView, repayments: RepaymentsView): RecordFigure[] => [
  paidOutFigure(loan),
  receivedFigure(repayments, { label: 'Received' }),
  { label: 'Returned', value: longDay(loan.returned_on), note: 'no interest and no fee' },
];

/** Nothing is due any more: what was lost and is still owed, and what came in before and since. */
function writtenOffFigures(loan: LoanView, repayments: RepaymentsView): RecordFigure[] {
  const to = paths.staff.instalments(loan.id);
  const repaid = repayments.payments
    .filter(({ reversed }) => !reversed)
    .flatMap(({ allocations }) => allocations)
    .filter(({ component }) => component === 'principal');
  const lost = minus(sumOf(repayments.instalments.map(({ principal }) => principal)), sumOf(repaid.map(({ amount }) => amount)));
  const { instalments, recovered } = repayments;
  const all = sumOf(instalments.map(({ written_off: amount }) => amount));
  return [
    { label: 'Written off', value: <Money of={all} />, note: `${naira(lost)} principal`, isLate: true, to },
    {
      label: 'Left to recover',
      value: <Money of={recovered < all ? minus(all, recovered) : noMoney} />,
      note: `${naira(recovered)} recovered`,
    },
    paidOutFigure(loan),
    receivedFigure(repayments, { label: 'Received', to }),
  ];
}

/** What another loan took over was not repaid. */
function movedFigure(loan: LoanView, repayments: RepaymentsView): RecordFigure[] {
  const into = loan.restructured_into;
  if (!into) return [];
  return [
    {
      label: 'Moved to new loan',
      value: <Money of={movedOf(repayments)} />,
      note: <Link to={paths.staff.request(into.id)}>to {into.number}</Link>,
    },
  ];
}

/** Nothing is due any more: what went out, what came in or went to another loan, and since when. */
function closedFigures(loan: LoanView, repayments: RepaymentsView): RecordFigure[] {
  const repaid = receivedFigure(repayments, { label: 'Repaid', to: paths.staff.instalments(loan.id) });
  const moved = movedFigure(loan, repayments);
  return [
    paidOutFigure(loan),
    ...(moved.length > 0 && receivedOf(repayments).length === 0 ? [] : [repaid]),
    ...moved,
    {
      label: 'Closed on',
      value: loan.completed_on ? longDay(loan.completed_on) : '—',
      note: loan.restructured_into ? 'by restructuring' : `${counted(repayments.instalments.length, 'instalment')} settled`,
    },
  ];
}

function moneyFigures(loan: LoanView, repayments: RepaymentsView): RecordFigure[] {
  if (loan.returned_on) return returnFigures(loan, repayments);
  if (loan.status === 'written_off') return writtenOffFigures(loan, repayments);
  if (loan.status === 'completed') return closedFigures(loan, repayments);
  const { id } = loan;
  const { outstanding, due_now: due, days_past_due: late, payoff, instalments } = repayments;
  const rows = paths.staff.instalments(id);
  const open = instalments.filter((row) => row.outstanding > 0n);
  // What is overdue is in the figure before.
  const next = open.find((row) => row.days_late === 0);
  const [paid, count] = [instalments.length - open.length, instalments.length];
  return [
    {
      label: 'Outstanding',
      value: <Money of={outstanding} />,
      note: `${open.length} of ${count} left`,
      ring: (
        <Ring label={`${paid} of ${count} instalments paid`} done={paid} of={count}>
          {paid}/{count}
        </Ring>
      ),
      to: rows,
    },
    {
      label: 'Due now',
      value: <Money of={due} />,
      note: late > 0 ? `${daysText(late)} late` : 'Nothing is late',
      isLate: late > 0,
      to: rows,
    },
    {
      label: 'Next instalment',
      value: next ? <Money of={next.outstanding} /> : '—',
      ...(next && { note: `due ${longDay(next.due_on)}`, to: paths.staff.loanPayment(id, next.id) }),
    },
    {
      label: 'Payoff today',
      value: <Money of={payoff} />,
      note: payoff < outstanding ? 'less unearned interest' : 'closes the loan',
      to: rows,
    },
  ];
}

function applicationFigures({ assessment, ...loan }: LoanView): RecordFigure[] {
  const [terms, file] = [`${paths.staff.request(loan.id)}?tab=terms`, `${paths.staff.request(loan.id)}?tab=overview`];
  const isOver = loan.status === 'denied' || loan.status === 'cancelled';
  const paid = isOver
    ? { label: 'Requested', value: <Money of={loan.principal} />, note: 'not paid out', to: terms }
    : { label: 'Customer receives', value: <Money of={loan.paid_out} />, note: `of ${naira(loan.principal)}`, to: terms };
  if (!assessment) return [paid];
  const { inputs, result } = assessment;
  return [
    paid,
    {
      label: 'Instalments a month',
      value: <Money of={inputs.requested_instalment} />,
      note: 'this loan, highest month',
      to: terms,
    },
    { ...burdenFigure(loan.terms.max_dti_bps, assessment), to: file },
    payeeFigure(loan, inputs) ?? { label: 'Score', value: `${result.score} of 100`, note: result.band, to: file },
  ];
}

/** What instalments take of the income: the rule counts those with us. Below it those with all lenders, where they are known. */
function burdenFigure(limit: number, { inputs, result: { dti_bps: bps } }: CreditAssessment): RecordFigure {
  const withOthers = dtiWithOtherLenders(inputs);
  return {
    label: 'Debt-to-income',
    value: (
      <>
        {ratioText(bps)}
        {limit > 0 && <small> of {(limit / 100).toFixed(0)}% limit</small>}
      </>
    ),
    note: withOthers === undefined ? 'loans with us' : <WithOthers of={withOthers} limit={limit} />,
    isLate: limit > 0 && (bps === null || bps > limit),
  };
}

/** The rule counts loans with us only: above the limit with all lenders is for the reader to weigh. */
function WithOthers({ of: bps, limit }: { of: number | null; limit: number }) {
  if (limit === 0 || bps === null || bps <= limit) return <>{ratioText(bps)} with all lenders</>;
  return (
    <>
      <span className="above-limit">{ratioText(bps)}</span> with all lenders, above the limit
    </>
  );
}

const payable: readonly LoanView['status'][] = ['approved', 'disburse', 'disbursement_failed'];

/** Who disburses looks at the account, not at the score any more. */
function payeeFigure({ status, bank }: Pick<LoanView, 'status' | 'bank'>, inputs: CreditInputs): RecordFigure | undefined {
  if (!bank || !payable.includes(status)) return undefined;
  const isOther = inputs.bank_name_matches === false;
  const note = isOther
    ? bank.vouched
      ? 'in another name, confirmed'
      : 'name differs'
    : inputs.bank_name_matches && 'name matches';
  return {
    label: 'Pays to',
    value: `${shortBank(bank.bank)} ${masked(bank.number)}`,
    ...(note && { note }),
    isLate: isOther && !bank.vouched,
  };
}
