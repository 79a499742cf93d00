/** What the bank has credited, what of it is booked, and what is missing. */
import type { SettlementFigures } from '@ajo/contract/modules/settlements';
import { Button, Grid, Money, Notice, Stack, Stat } from '#ui';
import { creditsText } from '../settlement.labels.ts';

export const SettlementCards = ({ of: figures, onRequery }: { of: SettlementFigures; onRequery?: (() => void) | undefined }) => (
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
      <Stat label="Credited by the bank" note={creditsText(figures.credited.count)}>
        <Money of={figures.credited.amount} />
      </Stat>
      <Stat label="Booked" note={creditsText(figures.booked.count)}>
        <Money of={figures.booked.amount} />
      </Stat>
      <Stat label="Missing" note={creditsText(figures.missing.count)}>
        <Money of={figures.missing.amount} />
      </Stat>
    </Grid>
  </Stack>
);
