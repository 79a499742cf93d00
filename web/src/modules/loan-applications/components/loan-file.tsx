/** What a decision needs, on one page: applicant, guarantors, opinions, terms. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { costWords, instalmentsText, paidBackOf } from '@ajo/contract/modules/schedules.cost';
import { useState } from 'react';
import { Link } from 'react-router';
import { BureauCard } from '#modules/credit-bureaus';
import { GuarantorFiles } from '#modules/guarantors';
import { mayReadStatements } from '#modules/statements';
import { shortBank } from '#platform/bank-name';
import { masked } from '#platform/masked';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import { Button, Card, Facts, Fold, Folds, Grid, laterDialog, Notice, Stack } from '#ui';
import { acceptBy, keyFactsTitle } from '../loan.labels.ts';
import { periodText, staffCostWords } from '#modules/loan-products';
import { isOver } from '../stages.ts';
import { useEmailGuarantor } from '../staff-loans.calls.ts';
import { AssessmentCard, ScoreFold, StoredAssessments } from './assessment-card.tsx';
import type { KeyFactsOf } from './key-facts-dialog.tsx';
import '../../../ui/disclosure.css';

const KeyFactsDialog = laterDialog<{ loan: KeyFactsOf; onClose: () => void }>(
  ({ loan }) => keyFactsTitle(loan),
  async () => (await import('./key-facts-dialog.tsx')).KeyFactsDialog,
);

const isDecided = ({ status }: LoanView): boolean => status !== 'pending' && status !== 'incomplete';

/** What the hard declines of the last assessment mean now; of a loan that was approved they are over. */
function stopsTitle({ status }: LoanView): string | undefined {
  if (status === 'pending' || status === 'incomplete') return 'Cannot be approved now';
  return status === 'denied' ? 'Hard declines at the decision' : undefined;
}

/** What a decision needs: stops, affordability and terms first; what explains them is folded. */
export function LoanFile({ loan }: { loan: LoanView }) {
  return (
    <Stack>
      <Notices loan={loan} />
      {loan.assessment && (
        <AssessmentCard
          assessment={loan.assessment}
          maxDti={loan.terms.max_dti_bps}
          stops={stopsTitle(loan)}
          isOpen={!isDecided(loan)}
          hasDti={loan.disbursed_on === null}
        />
      )}
      <Parties loan={loan} />
      <BureauCard id={loan.id} isOver={isOver(loan)} />
      <Offer loan={loan} />
      <Folds>
        {loan.assessment && <ScoreFold assessment={loan.assessment} />}
        <Fold id="assessments" title="Earlier assessments" line="Stored at submission and at each decision">
          <StoredAssessments id={loan.id} />
        </Fold>
      </Folds>
    </Stack>
  );
}

function Notices({ loan }: { loan: LoanView }) {
  return (
    loan.human_review && (
      <Notice tone="warning" title={`Held for manual review by ${loan.human_review.by}: `}>
        {loan.human_review.reason}
      </Notice>
    )
  );
}

function NameAtBank({ bank }: Pick<LoanView, 'bank'>) {
  if (!bank?.vouched) return <>{bank?.name ?? '—'}</>;
  const { by, confirmed_by: confirmedBy } = bank.vouched;
  return <>{`${bank.name}: in another name, ${by} and ${confirmedBy} confirmed it`}</>;
}

function Parties({ loan }: { loan: LoanView }) {
  const maySeeStatements = mayReadStatements(session.role());
  return (
    <Grid>
      <Card title={loan.new_schedule || loan.restructured_into ? 'Terms as signed' : 'Terms'}>
        <Facts
          of={{
            Product: loan.purpose,
            Principal: naira(loan.principal),
            'Fee, deducted': naira(loan.fee),
            Rate: `${loan.rate_percent}% a ${loan.rate_period}`,
            ...(loan.down_payment > 0n && { 'Down payment, deducted': naira(loan.down_payment) }),
            ...(loan.upfront_fee > 0n && {
              'Fee, paid first': `${naira(loan.upfront_fee)}, ${loan.upfront_fee_paid_at ? `paid ${longInstant(loan.upfront_fee_paid_at)}` : 'not paid yet'}`,
            }),
            Instalments: `${loan.instalments}, ${periodText(loan.terms)}`,
            [costWords.each]: instalmentsText(loan.preview.rows),
            [staffCostWords.paidBack]: naira(paidBackOf(loan.preview)),
          }}
        />
      </Card>
      <Card title="Applicant">
        <Facts
          of={{
            Customer: <Link to={paths.staff.user(loan.customer.id)}>{loan.customer.name}</Link>,
            Phone: phoneText(loan.customer.phone ?? '—'),
            Branch: loan.customer.branch ?? '—',
            Bank: loan.bank ? `${shortBank(loan.bank.bank)} ${masked(loan.bank.number)}` : '—',
            ...(loan.officer && { 'Account officer': loan.officer }),
            'Name at the bank': <NameAtBank bank={loan.bank} />,
            ...(loan.prepared_by && { 'Filled in at the counter by': loan.prepared_by }),
            ...(maySeeStatements && {
              'Bank statement': <Link to={paths.staff.bankStatement(loan.id)}>View analysis</Link>,
            }),
          }}
        />
      </Card>
    </Grid>
  );
}

export function LoanGuarantors({ loan }: { loan: LoanView }) {
  const email = useEmailGuarantor(loan.id);
  return (
    <GuarantorFiles
      loanId={loan.id}
      isAsking={email.isPending}
      onAskAgain={(id) => email.mutate(id)}
      actions={mayReadStatements(session.role()) && <Link to={paths.staff.guarantorBankStatement(loan.id)}>Bank statements</Link>}
    />
  );
}

/** From where and what was accepted: the proof of the contract. */
const Acceptance = ({ of: { offer, offer_accepted_at: at, offer_accepted_ip: ip } }: { of: LoanView }) =>
  at && (
    <div className="disclosures">
      <details>
        <summary>Proof of acceptance</summary>
        <Facts of={{ ...(ip && { 'Network address': ip }), ...(offer && { 'Key Facts': offer.version }) }} />
      </details>
    </div>
  );

/** The opinions are among the steps of the application. */
function Offer({ loan }: { loan: LoanView }) {
  const [isReading, setReading] = useState(false);
  if (!loan.offer) return null;
  return (
    <Card
      title="Offer"
      actions={
        <Button small look="plain" label={keyFactsTitle(loan)} onClick={() => setReading(true)}>
          Key facts
        </Button>
      }
    >
      <Facts
        of={{
          ...(loan.decision?.verdict !== 'denied' && {
            'Offer accepted': loan.offer_accepted_at ? longInstant(loan.offer_accepted_at) : 'Not yet',
          }),
          ...(loan.offer_expires_at && !loan.offer_accepted_at && { 'Accept by': longDay(acceptBy(loan.offer_expires_at)) }),
        }}
      />
      <Acceptance of={loan} />
      {isReading && <KeyFactsDialog loan={loan} onClose={() => setReading(false)} />}
    </Card>
  );
}
