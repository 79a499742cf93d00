/** The end of the latest loan or application: paid off, returned, or not approved with the reason and what is possible instead. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import { IconCircleCheck } from '@tabler/icons-react';
import { useAffordable, useMyLoan } from '#modules/loan-applications';
import { LoanStatementButton, useSaveCompletion } from '#modules/loan-statements';
import { paths } from '#platform/paths';
import { NotApproved } from './not-approved.tsx';
import { Button, Card, LinkButton, Row, Skeletons, Stack } from '#ui';
import '../../../ui/moment.css';

export function LoanEnded({ row }: { row: LoanRow }) {
  const { data, isFetched } = useMyLoan(row.id);
  if (!data) return isFetched ? null : <Loading />;
  if (data.status === 'denied') return <NotApproved loan={data} />;
  if (data.returned_on) return <ReturnedLoan loan={data} on={data.returned_on} />;
  return data.restructured_into ? <TakenOver loan={data} by={data.restructured_into.number} /> : <PaidOff loan={data} />;
}

/** Holds the place of the card: what is below is not pushed away. */
const Loading = () => (
  <Card>
    <Skeletons />
  </Card>
);

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
  const times = loan.instalments === 1 ? 'one instalment' : `${loan.instalments} instalments`;
  const counts = 'Your repayments count in your next application.';
  return !barred && most !== undefined && most !== null && most > noMoney
    ? `${counts} With your income you can now ask for up to ${naira(most)} in ${times}.`
    : counts;
}
