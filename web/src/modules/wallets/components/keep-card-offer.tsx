/** The question after a payment whether to keep the card. */
import type { CheckoutView } from '@ajo/contract/modules/wallets';
import { useState } from 'react';
import { Button, Card, Checkbox, Problem, Row, Stack } from '#ui';
import { useCardActs } from '../cards.calls.ts';
import { cardName } from './card-name.ts';

/** A saved card is charged for loan instalments whatever payment it was saved after, so every consent names them. */
const forLoan = 'and charge it for my instalments on the day they are due';
const forOther = 'for my next payments. If I have a loan, charge it for instalments on the due day';

/** After a payment with a card that can be saved. Nothing is saved before the consent is given and the button clicked. */
export function KeepCardOffer({ checkout, ofLoan }: { checkout: CheckoutView; ofLoan: boolean }) {
  const { keep } = useCardActs();
  const [agreed, setAgreed] = useState(false);
  if (!checkout.card || keep.isSuccess) return null;
  return (
    <Card title="Save this card for next time?">
      <Stack>
        <Checkbox
          label={`Keep my ${cardName(checkout.card)} ${ofLoan ? forLoan : forOther}. I can remove it at any time.`}
          checked={agreed}
          onChange={setAgreed}
        />
        <Problem of={keep.error} />
        <Row>
          <Button disabled={!agreed} busy={keep.isPending} onClick={() => keep.mutate(checkout.reference)}>
            Save this card
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
