/** The card for instalments: verified on the provider's own page by a small charge that is refunded; no card data is entered here. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { kobo, naira } from '@ajo/contract/kernel/money';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { make } from '#platform/call';
import { Button, Checkbox, Form, Notice, Problem, useFields } from '#ui';
import { useSave } from '../onboarding.calls.ts';
import type { SectionProps } from './section-props.ts';

const charge = naira(kobo(5_000n));

export function CardForm(props: SectionProps) {
  const [search] = useSearchParams();
  const reference = search.get('reference');
  if (reference) return <KeepForm {...props} reference={reference} />;
  return <PayForm {...props} />;
}

function PayForm({ section }: SectionProps) {
  const open = useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => make(onboardingCalls.card, { body: {} }),
    onSuccess: ({ data }) => {
      if (data.checkout) globalThis.location.assign(data.checkout.url);
    },
  });
  return (
    <Form onSubmit={() => open.mutate()} label={section.title}>
      {section.summary && <Notice title="Saved">{section.summary}</Notice>}
      <Problem of={open.error} />
      <p>You pay {charge} on the provider’s secure page, and we refund it. We charge nothing else until an instalment is due.</p>
      <Button type="submit" wide busy={open.isPending}>
        Open the payment page
      </Button>
    </Form>
  );
}

function KeepForm({ section, onSaved, reference }: SectionProps & { reference: string }) {
  const save = useSave(async () => {
    const { message, data } = await make(onboardingCalls.card, { body: { reference, consent: true } });
    return { message, data: data.onboarding };
  });
  const { values, set, errors, setErrors } = useFields({ consent: false });
  const send = (): void => {
    if (!values.consent) return setErrors({ consent: 'Agree before the card is kept' });
    save.mutate(undefined, { onSuccess: onSaved });
    return undefined;
  };
  return (
    <Form onSubmit={send} label={section.title}>
      <Problem of={save.error} />
      <Notice tone="success" title="Thank you">
        One more step: allow us to save this card. We refund {charge} either way.
      </Notice>
      <Checkbox
        label="Keep my card and charge it for my instalments on the day they are due. I can remove it at any time."
        checked={values.consent}
        onChange={(consent) => set('consent', consent)}
        error={errors['consent']}
      />
      <Button type="submit" wide busy={save.isPending}>
        Save this card
      </Button>
    </Form>
  );
}
