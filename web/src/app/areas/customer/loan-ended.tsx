/** The end of the latest loan or application: paid off, returned, or not approved with the reason and what is possible instead. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import { IconCircleCheck } from '@tabler/icons-react';
import { useAffordable, useMyLoan } from '#modules/loan-applications';
import { LoanStatementButton, useSaveCompletion } from '#modules/loan-statements';
import { DenialReview } from '#modules/site';
import { paths } from '#platform/paths';
import { Button, Card, LinkButton, Row, Stack } from '#ui';

export const hasEnded = (row: LoanRow | undefined): row is LoanRow =>
  row !== undefined && (row.status === 'completed' || row.status === 'denied' || row.returned_on !== null);

export function LoanEnded({ row }: { row: LoanRow }) {
  const { data } = useMyLoan(row.id);
  if (!data) return null;
  if (data.status === 'denied') return <NotApproved loan={data} />;
  if (data.returned_on) return <ReturnedLoan loan={data} on={data.returned_on} />;
  return data.restructured_into ? <TakenOver loan={data} by={data.restructured_into.number} /> : <PaidOff loan={data} />;
}

const ReturnedLoan = ({ loan, on }: { loan: LoanView; on: Day }) => (
  <Card title={`You returned ${loan.number}`}>
    <Stack>
      <p>
        Your {naira(loan.paid_out)} was back on {longDay(on)}, and we cancelled the loan. You owe nothing on it: no interest and
        no fee.
      </p>
      <Row>
        <LoanStatementButton loan={loan} audience="own" />
        <LinkButton to={paths.applyForLoan}>Apply again</LinkButton>
      </Row>
    </Stack>
  </Card>
);

/** A restructuring closes the loan: what was owed on it is owed on another one. */
const TakenOver = ({ loan, by }: { loan: LoanView; by: string }) => (
  <Card title={`${by} has taken over ${loan.number}`}>
    <p>
      What you owed on {loan.number} is part of {by}. You pay {by} from now on.
    </p>
  </Card>
);

function PaidOff({ loan }: { loan: LoanView }) {
  const letter = useSaveCompletion(loan);
  const released = loan.guarantors.filter(({ status }) => status === 'completed').map(({ name }) => name);
  return (
    <Card>
      <div className="moment">
        <IconCircleCheck size={56} aria-hidden="true" />
        <h2 id="loan-ended" tabIndex={-1}>
          {loan.number} is paid off
        </h2>
        <p>
          Thank you. You repaid your loan of {naira(loan.principal)} on {longDay(loan.completed_on)} and owe nothing.
          {released.length > 0 &&
            ` ${new Intl.ListFormat('en-NG').format(released)} ${released.length > 1 ? 'are' : 'is'} released.`}
        </p>
        <p>{useNextLimit(loan)}</p>
        <Row>
          <Button look="plain" busy={letter.isPending} onClick={() => letter.mutate()}>
            Letter of completion (PDF)
          </Button>
          <LinkButton to={paths.applyForLoan}>Apply again</LinkButton>
        </Row>
      </div>
    </Card>
  );
}

/** What the repaid loan changes for another one of the same kind, from the rules of the decision. */
function useNextLimit(loan: LoanView): string {
  const { most, barred } = useAffordable(loan.product_id, loan.instalments).data ?? {};
  const counts = 'Your repayments count in your next application.';
  return !barred && most !== undefined && most !== null && most > noMoney
    ? `${counts} With your income you can now ask for up to ${naira(most)} over the same time.`
    : counts;
}

type AfterDenial = {
  /** What the rule of affordability finds for the amount. */
  amount: string | null;
  verb: string | null;
  barred: string | null;
  to?: string;
};

/** What may follow a denial: the amount that fits, another application, or the rule that bars this customer. */
function useNextApplication(loan: LoanView): AfterDenial {
  const { data, isPending } = useAffordable(loan.product_id, loan.instalments);
  if (isPending || data?.barred) return { amount: null, verb: null, barred: data?.barred ?? null };
  if (!data) return { amount: null, verb: 'Apply again', barred: null };
  const { most } = data;
  if (most === null || most >= loan.principal) return { amount: fittingText(loan), verb: 'Apply again', barred: null };
  if (most === noMoney)
    return {
      amount: `With your income, no amount of this loan fits in ${loan.instalments} instalments. More instalments or another loan may fit.`,
      verb: 'Apply again',
      barred: null,
    };
  const amount = `With your income, ${naira(most)} in ${loan.instalments} instalments would fit.`;
  const to = paths.applyForAmount({ product: loan.product_id, instalments: loan.instalments, amount: most });
  return { amount, verb: `Apply for up to ${naira(most)}`, barred: null, to };
}

/** Where the amount passes the rule, there is no smaller one to name. A person may have judged the income otherwise. */
function fittingText({ reason_code: code }: LoanView): string {
  const text = 'By the income in your profile this amount fits, so we have no smaller one to propose.';
  return code === 'income_low' || code === 'burden_high'
    ? `${text} If your income is right there, ask a person to look again.`
    : text;
}

function NotApproved({ loan }: { loan: LoanView }) {
  const { amount, verb, barred, to = paths.applyForLoan } = useNextApplication(loan);
  return (
    <Card title={`Your application ${loan.number} was not approved`}>
      <Stack>
        {loan.reason && <p>{loan.reason}</p>}
        {amount && <p>{amount}</p>}
        {barred && <p>You cannot apply for this loan now: {barred}.</p>}
        {verb && (
          <div>
            <LinkButton to={to}>{verb}</LinkButton>
          </div>
        )}
        <DenialReview loanId={loan.id} />
      </Stack>
    </Card>
  );
}
