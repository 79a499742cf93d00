/** What an application costs: the instalment first, then the rest; what a card adds and each row are one press away. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
import { scheduleQuestionOf } from '@ajo/contract/modules/loan-products.schedule';
import { costWords, instalmentsText, isDownPayment } from '@ajo/contract/modules/schedules.cost';
import type { SchedulePreview } from '@ajo/contract/modules/schedules';
import { useDeferredValue } from 'react';
import { cardCosts, periodText, restOfCost, ScheduleTable } from '#modules/loan-products';
import { Card, Facts, Problem, Skeletons, Stack } from '#ui';
import { usePreview } from '../application.calls.ts';
import '../../../ui/disclosure.css';
import './cost-card.css';

export type CostProps = { product: LoanProductView; tenor: string; amount: Kobo };

export function CostCard({ product, tenor, amount }: CostProps) {
  const principal = useDeferredValue(amount);
  const preview = usePreview(scheduleQuestionOf(product, { principal, instalments: Number(tenor) }));
  const isBehind = preview.isPlaceholderData || principal !== amount;
  return (
    <Card title="What it costs">
      <div className="follows cost-card" aria-busy={isBehind}>
        <Problem of={preview.error} />
        {preview.isPending && <Skeletons label="Calculating the cost" />}
        {preview.data && !preview.error && (
          <Stack>
            <EachInstalment product={product} preview={preview.data} />
            <Facts of={restOfCost(preview.data)} total={costWords.paidBack} />
            <div className="disclosures">
              <ByCard preview={preview.data} />
              <details>
                <summary>Every instalment</summary>
                <ScheduleTable preview={preview.data} />
              </details>
            </div>
          </Stack>
        )}
      </div>
    </Card>
  );
}

type OfPreview = { preview: SchedulePreview };

function EachInstalment({ product, preview }: OfPreview & Pick<CostProps, 'product'>) {
  const count = preview.rows.filter((row) => !isDownPayment(row)).length;
  return (
    <dl className="cost-each">
      <dt>{costWords.each}</dt>
      <dd>{instalmentsText(preview.rows)}</dd>
      <dd>{count === 1 ? 'paid once' : `${periodText(product)}, ${count} times`}</dd>
    </dl>
  );
}

const ByCard = ({ preview: { card } }: OfPreview) =>
  card &&
  card.fees > noMoney && (
    <details>
      <summary>If you pay by card: {naira(card.fees)} more</summary>
      <Facts of={cardCosts(card)} />
    </details>
  );
