/** What the bank has credited, what of it is booked, and what is missing. */
import type { SettlementFigures } from '@ajo/contract/modules/settlements';
import { Button, Grid, Money, Notice, Stack, Stat, useListLink } from '#ui';
import { creditsText } from '../settlement.labels.ts';
import '../../../ui/figures.css';

type Props = { of: SettlementFigures; onRequery?: (() => void) | undefined };

export function SettlementCards({ of: figures, onRequery }: Props) {
  const link = useListLink();
  return (
    <Stack>
      {!figures.is_configured && (
        <Notice tone="warning" title="Providus is not set up">
          <p>
            No notices from Providus arrive and none can be requested. Customers pay into their Paystack account numbers, and
            Paystack reports transfers automatically. You can query an unreported transfer.
          </p>
          {onRequery && (
            <Button small look="plain" onClick={onRequery}>
              Query a number at Paystack
            </Button>
          )}
        </Notice>
      )}
      <Grid>
        <Stat
          label="Credited by the bank"
          note={creditsText(figures.credited.count)}
          to={link({ status: undefined, show: 'credited' })}
        >
          <Money of={figures.credited.amount} />
        </Stat>
        <Stat label="Booked" note={creditsText(figures.booked.count)} to={link({ status: 'completed', show: 'credited' })}>
          <Money of={figures.booked.amount} />
        </Stat>
        <Stat label="Missing" note={creditsText(figures.missing.count)} to={link({ status: undefined, show: 'missing' })}>
          <Money of={figures.missing.amount} />
        </Stat>
      </Grid>
    </Stack>
  );
}
