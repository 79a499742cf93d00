/** An application that was not approved: its reason, what may follow it, and the review by a person. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { DenialCode } from '@ajo/contract/modules/loans.credit';
import { useAffordable } from '#modules/loan-applications';
import { DenialReview } from '#modules/site';
import { paths } from '#platform/paths';
import { Card, LinkButton, Skeletons, Stack } from '#ui';

/** `text`: what would change the decision. `verb`: null where an application would end in the same way. */
type AfterDenial = { text: string | null; verb: string | null; to?: string };

const again = 'Apply again';
const another = 'Apply for another loan';
const otherRule = { text: 'You do not meet a rule of this loan. Another loan may suit you.', verb: another };

/** Reasons that no smaller amount lifts. */
const afterReason: Record<Exclude<DenialCode, 'income_low' | 'burden_high'>, AfterDenial> = {
  credit_history: { text: null, verb: again },
  running_loan_late: { text: 'Pay what is overdue before you apply again.', verb: again },
  identity: { text: 'Correct your details in your profile before you apply again.', verb: again },
  documents: { text: 'Send the right documents in your profile before you apply again.', verb: again },
  guarantor: { text: 'Name another guarantor when you apply again.', verb: again },
  age: otherRule,
  policy: otherRule,
  fraud_suspected: { text: null, verb: null },
  no_answer: { text: 'We call you about an application: check the phone number in your profile.', verb: again },
  other: { text: null, verb: again },
};

/** The income decided: the amount that fits, or why there is none to name. */
function afterIncome(loan: LoanView, { most }: Pick<Affordable, 'most'>): AfterDenial {
  const { principal, instalments, product_id: product, terms } = loan;
  // A decision of an earlier day, or of a person, may have used another income.
  if (most === null || most >= principal)
    return {
      text: 'With the income in your profile today, this amount fits. Check that income, then apply again or request a review.',
      verb: again,
    };
  if (most === noMoney) {
    const isLongest = instalments >= terms.max_instalments;
    const what = isLongest ? 'Another loan may fit.' : 'More instalments or another loan may fit.';
    return {
      text: `With your income, no amount of this loan fits in ${instalments} instalments. ${what}`,
      verb: isLongest ? another : again,
    };
  }
  return {
    text: `With your income, ${naira(most)} in ${instalments} instalments would fit.`,
    verb: `Apply for up to ${naira(most)}`,
    to: paths.applyForAmount({ product, instalments, amount: most }),
  };
}

/** An older denial has no code: the income may be its reason. */
function afterDenial(loan: LoanView, data: Affordable | undefined): AfterDenial {
  const code = loan.reason_code;
  if (data?.barred)
    return {
      text: `You cannot apply for this loan now: ${data.barred}.`,
      verb: data.another_may_fit && code !== 'fraud_suspected' ? another : null,
    };
  if (code !== null && code !== 'income_low' && code !== 'burden_high') return afterReason[code];
  return data ? afterIncome(loan, data) : { text: null, verb: again };
}

export function NotApproved({ loan }: { loan: LoanView }) {
  const { data, isFetched } = useAffordable(loan.product_id, loan.instalments);
  const { text, verb, to = paths.applyForLoan } = isFetched ? afterDenial(loan, data) : { text: null, verb: null };
  return (
    <Card title={`Your application ${loan.number} was not approved`}>
      <Stack>
        {loan.reason && <p>{loan.reason}</p>}
        {text && <p>{text}</p>}
        {verb && (
          <div>
            <LinkButton to={to}>{verb}</LinkButton>
          </div>
        )}
        {isFetched ? <DenialReview loanId={loan.id} /> : <Skeletons lines={2} />}
      </Stack>
    </Card>
  );
}
