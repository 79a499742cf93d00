/** /dashboard?loan=apply: product, amount and time with the live cost, then the guarantor, then consent. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import { GuarantorOfApplication } from '@ajo/contract/modules/loans';
import type { LoanDraft } from '@ajo/contract/modules/loan-applications.drafts';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useEver } from '#platform/ever';
import { paths } from '#platform/paths';
import { Button, ErrorState, Form, Notice, Problem, Row, Skeletons, Stack, Steps, useFields } from '#ui';
import { useAffordable, useApply, useDraft, useProducts, useSaveDraft, whyNotAmount } from '../application.calls.ts';
import { proposedAmount } from './amount-field.tsx';
import { AmountStep } from './amount-step.tsx';
import { blank, GuarantorStep, namesNobody } from './guarantor-step.tsx';
import { ReviewStep } from './review-step.tsx';
import '../../../ui/answer-bar.css';
import './apply-form.css';

type FormProps = { after: readonly string[]; children?: ReactNode };

/**
 * @param after the steps of the profile that the customer has just done: one count leads through both.
 * @param children below the form, from when its fields are there.
 */
export function ApplyForm({ after, children }: FormProps) {
  const products = useProducts();
  const draft = useDraft();
  const [search] = useSearchParams();
  const unread = [products, draft].find(({ data, error }) => error !== null && data === undefined);
  if (unread?.error) return <ErrorState error={unread.error} onRetry={() => void unread.refetch()} />;
  if (!products.data || draft.data === undefined) return <Skeletons />;
  const start = startOf(draft.data, search, products.data);
  return (
    <Wizard products={products.data} draft={draft.data} start={start} after={after}>
      {children}
    </Wizard>
  );
}

type WizardProps = { products: readonly LoanProductView[]; start: Start };
const lastStep = 2;

/** The limit depends on amount, time and product: a refusal of an earlier choice is not about the present one. */
function useAmount(start: Start, proposed: Kobo | undefined, forgetRefusal: () => void) {
  const [{ isProposed, amount }, setAmount] = useState({ isProposed: start.isProposed, amount: start.amount });
  const change = (to: Kobo | undefined): void => {
    setAmount({ isProposed: false, amount: to });
    forgetRefusal();
  };
  return { amount: isProposed ? proposed : amount, isProposed, setAmount: change, forgetRefusal };
}

/** What the link carried is in the draft once that is kept: a reload must not bring the link back. */
function useForgetLink(): () => void {
  const [search, setSearch] = useSearchParams();
  return () => {
    if (!linked.some((name) => search.has(name))) return;
    const rest = [...search].filter(([name]) => !linked.some((one) => one === name));
    setSearch(rest, { replace: true });
  };
}

type AfterKeeping = { goOn: () => void; refuse: (error: unknown) => void };

/** An amount outside the product is refused here; a lost connection does not block the step. */
function useKeepStep() {
  const [draft, forgetLink] = [useSaveDraft(), useForgetLink()];
  const step = (body: Parameters<typeof draft.mutate>[0], { goOn, refuse }: AfterKeeping): void =>
    draft.mutate(body, {
      onSuccess: () => {
        goOn();
        forgetLink();
      },
      onError: (error) => (isLost(error) ? goOn() : refuse(error)),
    });
  return { step, isBusy: draft.isPending, problem: isLost(draft.error) ? null : draft.error };
}

/** What is filled in, where in it, and what Continue does: keep the step, and after the last one send. */
function useWizard({ products, start }: WizardProps) {
  const fields = useFields(start.values, GuarantorOfApplication);
  const [step, setStep] = useState(start.step);
  const [keep, apply, navigate] = [useKeepStep(), useApply(), useNavigate()];
  const product = products.find(({ id }) => id === fields.values.product) ?? products[0];
  const tenor = fields.values.tenor || String(product?.min_instalments ?? 1);
  const { consent, product: _product, tenor: _tenor, ...guarantor } = fields.values;
  const { data: limit, isLoading } = useAffordable(product?.id, Number(tenor));

  const chosen = useAmount(start, product && proposedAmount(product, limit), () =>
    fields.setErrors((errors) => ({ ...errors, amount: undefined })),
  );
  const { amount } = chosen;
  const goTo = (to: number): void => {
    apply.reset();
    setStep(to);
  };
  /** A refused field may be on an earlier step: it is shown again with its error. */
  const refuse = (error: unknown): void => {
    fields.refuse(error);
    setStep(stepOf(error) ?? step);
  };
  const send = (id: LoanProductView['id'], requested: Kobo): void => {
    if (!consent) return fields.setErrors({ consent: 'Please read and accept before you apply' });
    apply.mutate(
      {
        loan_interest_id: id,
        amount: requested,
        tenor: Number(tenor),
        ...(!namesNobody(fields.values) && guarantor),
        consent: 'true',
      },
      { onSuccess: () => void navigate(paths.dashboard, { replace: true }), onError: refuse },
    );
  };
  const next = (): void => {
    if (!product) return;
    const requested = amount ?? kobo(0n);
    if (step === lastStep) return send(product.id, requested);
    if (step === 0 && limit?.barred) return fields.setErrors({ product: limit.barred });
    const refused = step === 0 && whyNotAmount({ product, tenor, limit }, requested);
    if (refused) return fields.setErrors({ amount: refused });
    if (step === 1 && asksGuarantor(product, fields.values) && !fields.check(guarantor)) return;
    keep.step(
      { ...guarantor, loan_interest_id: product.id, amount: requested, tenor: Number(tenor), step: step + 1 },
      { goOn: () => goTo(step + 1), refuse: fields.refuse },
    );
  };
  return {
    fields,
    product,
    tenor,
    chosen,
    step,
    next,
    goTo,
    isReady: !isLoading,
    isBusy: apply.isPending || keep.isBusy,
    problem: apply.error ?? keep.problem,
  };
}

const stepOf = (error: unknown): number | undefined => {
  const names = error instanceof DomainError ? Object.keys(error.errors ?? {}) : [];
  if (names.some((name) => name.startsWith('guarantor_'))) return 1;
  return names.includes('amount') || names.includes('tenor') ? 0 : undefined;
};

const asksGuarantor = (product: LoanProductView, values: typeof blank): boolean =>
  product.required_guarantors > 0 || !namesNobody(values);

type ShownProps = WizardProps & FormProps & { draft: LoanDraft | null };

function Wizard({ products, draft, start, after, children }: ShownProps) {
  const { fields, product, tenor, chosen, step, next, goTo, isReady, isBusy, problem } = useWizard({
    products,
    start,
  });
  const { amount, isProposed, setAmount, forgetRefusal } = chosen;
  const hasFields = useEver(isReady);
  if (!product) return <p>There is no product to apply for today.</p>;
  return (
    <Stack gap="loose">
      <Steps names={[...after, 'Amount', 'Guarantor', 'Send']} current={after.length + step} />
      <Form onSubmit={next} label="Apply for a loan">
        {draft?.sent_back_because && (
          <Notice tone="warning" title="Please correct this and send it again: ">
            {draft.sent_back_because}
          </Notice>
        )}
        <Problem of={problem} />
        {step === 0 && (
          <AmountStep
            products={products}
            product={product}
            tenor={tenor}
            amount={amount}
            isProposed={isProposed}
            onAmount={setAmount}
            onChosen={forgetRefusal}
            fields={fields}
          />
        )}
        {step === 1 && <GuarantorStep fields={fields} needed={product.required_guarantors > 0} />}
        {step === lastStep && amount !== undefined && (
          <ReviewStep product={product} amount={amount} tenor={tenor} fields={fields} onEdit={goTo} />
        )}
        <div className="answer-bar on-paper apply-bar">
          <Row spread>
            {step > 0 ? (
              <Button look="quiet" onClick={() => goTo(step - 1)}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" busy={isBusy} disabled={!isReady}>
              {step < lastStep || amount === undefined ? 'Continue' : `Apply for ${naira(amount)}`}
            </Button>
          </Row>
        </div>
      </Form>
      {hasFields && children}
    </Stack>
  );
}

/** The form as it was left, or as it was sent back. */
const filledFrom = (draft: LoanDraft | null): typeof blank =>
  draft
    ? {
        ...blank,
        product: draft.loan_interest_id,
        tenor: String(draft.tenor),
        guarantor_name: draft.guarantor_name,
        guarantor_email: draft.guarantor_email,
        guarantor_phone: draft.guarantor_phone,
        guarantor_relationship: draft.guarantor_relationship || blank.guarantor_relationship,
      }
    : blank;

/** `isProposed`: the amount follows product and income until the customer changes it. */
type Start = { values: typeof blank; amount: Kobo | undefined; isProposed: boolean; step: number };

const linked = ['product', 'instalments', 'amount'] as const;

/** A link may carry an offered product, instalments and amount: they replace those of the draft, from the first step. */
function startOf(draft: LoanDraft | null, search: URLSearchParams, products: readonly LoanProductView[]): Start {
  const [product = '', tenor = '', amount = ''] = linked.map((name) => search.get(name) ?? '');
  const values = filledFrom(draft);
  const isOffered = products.some(({ id }) => id === product);
  if (!isOffered || !tenor || !/^\d{1,15}$/.test(amount))
    return { values, amount: draft?.amount, isProposed: !draft, step: Math.min(draft?.step ?? 0, lastStep) };
  return { values: { ...values, product, tenor }, amount: kobo(BigInt(amount)), isProposed: false, step: 0 };
}

const isLost = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unavailable';
