/** What the bank has credited, what of it is booked, and what is missing. */
import type { SettlementFigures } from '@ajo/contract/modules/settlements';
import { useSearchParams } from 'react-router';
import { Button, Money, Notice, RecordFigures, Stack, useListLink } from '#ui';
import { creditsText } from '../settlement.labels.ts';
import '../../../ui/head-figures.css';

type Props = { of: SettlementFigures; onRequery?: (() => void) | undefined };

export function SettlementCards({ of: figures, onRequery }: Props) {
  const [address] = useSearchParams();
  // Before the first credit each figure would be zero. Below a search that finds none they keep their place.
  const hasCredits = address.has('search') || figures.credited.count + figures.booked.count + figures.missing.count > 0;
  if (figures.is_configured && !hasCredits) return null;
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
      {hasCredits && <Figures of={figures} />}
    </Stack>
  );
}

function Figures({ of: figures }: { of: SettlementFigures }) {
  const link = useListLink();
  return (
    <div className="head-figures">
      <RecordFigures
        of={[
          {
            label: 'Credited by the bank',
            value: <Money of={figures.credited.amount} />,
            note: creditsText(figures.credited.count),
            to: link({ status: undefined, show: 'credited' }),
          },
          {
            label: 'Booked',
            value: <Money of={figures.booked.amount} />,
            note: creditsText(figures.booked.count),
            to: link({ status: 'completed', show: 'credited' }),
          },
          {
            label: 'Missing',
            value: <Money of={figures.missing.amount} />,
            note: creditsText(figures.missing.count),
            isLate: figures.missing.count > 0,
            to: link({ status: undefined, show: 'missing' }),
          },
        ]}
      />
    </div>
  );
}
