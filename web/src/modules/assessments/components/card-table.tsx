/** The points of two scorecards next to each other. */
import type { Scorecard } from '@ajo/contract/modules/assessments.scorecards';
import { DataTable, Stack } from '#ui';
import { bandsText, type CardLine, cardLines, factorLabels } from '../scorecard.labels.ts';

type Pair = { id: string; factor: CardLine['factor']; condition: string; champion: string; challenger: string };

/** The last line of a factor may differ between the cards. */
const conditionOf = (challenger: string, champion = challenger): string =>
  champion === challenger ? champion : `${champion}, challenger: ${challenger.toLowerCase()}`;

/** Steps that only one card has show a dash for the other. */
function pairsOf(champion: Scorecard, challenger: Scorecard): Pair[] {
  const [now, then] = [cardLines(champion), cardLines(challenger)];
  const points = (lines: readonly CardLine[], id: string): string => lines.find((line) => line.id === id)?.points ?? '—';
  const factors = [...new Set(now.map(({ factor }) => factor))];
  const ids = factors.flatMap((factor) => [
    ...new Map([...now, ...then].filter((line) => line.factor === factor).map((line) => [line.id, line])).values(),
  ]);
  return ids.map(({ id, factor, condition }) => ({
    id,
    factor,
    condition: conditionOf(condition, now.find((line) => line.id === id)?.condition),
    champion: points(now, id),
    challenger: points(then, id),
  }));
}

export const CardPair = ({ champion, challenger }: { champion: Scorecard; challenger: Scorecard }) => (
  <Stack>
    <DataTable<Pair>
      label="Points of both scorecards"
      rows={pairsOf(champion, challenger)}
      empty="No points"
      columns={{
        Factor: (row) => factorLabels[row.factor],
        Found: (row) => row.condition,
        Current: { align: 'end', cell: (row) => row.champion },
        Challenger: { align: 'end', cell: (row) => row.challenger },
      }}
    />
    <p className="quiet">
      Current: {bandsText(champion)}. Challenger: {bandsText(challenger)}.
    </p>
  </Stack>
);
