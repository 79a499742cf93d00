/** The plan of an autosave: how much, how often, on which day, from which card. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { AutosaveView } from '@ajo/contract/modules/autosave';
import type { SavingsDetail, SavingsFrequency } from '@ajo/contract/modules/savings';
import { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import { useState } from 'react';
import { useDepositQuote } from '#modules/savings';
import { cardName, useCards } from '#modules/wallets';
import { Checkbox, choicesOf, Dialog, Facts, FormDialog, MoneyInput, SelectField, Skeletons, TextField, useFields } from '#ui';
import { useSetAutosave } from '../autosave.calls.ts';
import { weekdays } from '../autosave.labels.ts';

type Props = { savings: SavingsDetail; plan: AutosaveView | null; onClose: () => void };
const frequencies: Record<SavingsFrequency, string> = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' };

export function AutosaveDialog(props: Props) {
  const { data } = useCards();
  const cards = data?.filter(({ usable }) => usable) ?? [];
  const title = `Autosave for ${props.savings.name}`;
  if (!data)
    return (
      <Dialog title={title} onClose={props.onClose}>
        <Skeletons />
      </Dialog>
    );
  if (cards.length === 0)
    return (
      <Dialog title={title} onClose={props.onClose}>
        <p>Autosave needs a saved card. Add money by card once, save the card, then set up autosave here.</p>
      </Dialog>
    );
  return <PlanForm {...props} title={title} cards={cards} />;
}

/** The plan that is there, or what the customer meant to save. */
function initialValues(savings: SavingsDetail, plan: AutosaveView | null, cards: FormProps['cards']) {
  const card = cards.find(({ id }) => id === plan?.card.id) ?? cards[0];
  const { amount, frequency, day } = plan ?? { amount: savings.planned_amount, frequency: savings.frequency, day: 1 };
  return {
    amount: amount ?? (undefined as Kobo | undefined),
    frequency: (frequency ?? 'monthly') as string,
    day: String(day ?? 1),
    card_id: card?.id as string,
  };
}

type FormProps = Props & { title: string; cards: NonNullable<ReturnType<typeof useCards>['data']> };

function PlanForm({ savings, plan, title, cards, onClose }: FormProps) {
  const act = useSetAutosave(savings.id);
  const [agreed, setAgreed] = useState(false);
  const { field, values, refuse } = useFields(initialValues(savings, plan, cards));
  const quote = useDepositQuote(savings.id, values.amount);
  // The customer agrees to the fee of this amount. A refused amount has none: its refusal is shown when the plan is sent.
  const isBehind = values.amount !== undefined && quote.error === null && (!quote.data || quote.isPlaceholderData);
  // A day of the month that is no day of the week becomes Monday when the rhythm changes.
  const day = values.frequency === 'weekly' && !weekdays[Number(values.day) - 1] ? '1' : values.day;
  const send = (): void => {
    if (values.amount === undefined) return;
    const { amount, frequency, card_id: card } = values;
    const body = { amount, frequency: frequency as SavingsFrequency, card_id: SavedCardId.parse(card) };
    act.mutate({ ...body, ...(frequency !== 'daily' && { day: Number(day) }) }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title={title} act={act} verb="Turn on autosave" disabled={!agreed || isBehind} onSend={send} onClose={onClose}>
      <MoneyInput label="Amount" required {...field('amount')} />
      <EachTime of={isBehind || quote.error ? undefined : quote.data} />
      <SelectField label="Frequency" required options={choicesOf(frequencies)} {...field('frequency')} />
      {values.frequency === 'weekly' && (
        <SelectField
          label="Day"
          required
          options={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
          {...field('day')}
          value={day}
        />
      )}
      {values.frequency === 'monthly' && (
        <TextField
          label="Day of the month"
          hint="A shorter month uses its last day"
          inputMode="numeric"
          required
          {...field('day')}
        />
      )}
      <SelectField
        label="Card"
        required
        options={cards.map((card) => ({ value: card.id, label: cardName(card) }))}
        {...field('card_id')}
      />
      <Checkbox
        label="Charge this card on the days of my plan, with the processing fee. I can pause or stop at any time."
        checked={agreed}
        onChange={setAgreed}
      />
    </FormDialog>
  );
}

/** What the card pays on each day of the plan. Without a price its rows keep their place: the fields below do not move when it arrives. */
const EachTime = ({ of: price }: { of: Record<'fee' | 'total', Kobo> | undefined }) => (
  <Facts of={{ 'Processing fee': price && naira(price.fee), 'Your card pays each time': price && naira(price.total) }} />
);
