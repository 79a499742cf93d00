/** The points of a scorecard: its bands, and a panel for each factor with what is found and the points for it. */
import { maxPointsOf, type Scorecard } from '@ajo/contract/modules/assessments.scorecards';
import { Facts, Row, Stack, StatusTag } from '#ui';
import { cardLines, factorLabels, scoreFactors } from '../scorecard.labels.ts';
import './scorecard.css';

export function CardPanels({ card }: { card: Scorecard }) {
  const max = maxPointsOf(card);
  const lines = cardLines(card);
  return (
    <Stack gap="loose">
      <Bands {...card.bands} />
      <div className="score-panels">
        {scoreFactors.map((factor) => (
          <section key={factor} aria-label={factorLabels[factor]}>
            <div className="score-head">
              <h3>{factorLabels[factor]}</h3>
              <span>{max[factor]} points</span>
            </div>
            <Facts
              of={Object.fromEntries(
                lines.filter((line) => line.factor === factor).map(({ condition, points }) => [condition, points]),
              )}
            />
          </section>
        ))}
      </div>
    </Stack>
  );
}

const Bands = ({ good, fair }: Scorecard['bands']) => (
  <Row>
    <StatusTag tone="success">Good: {good} to 100</StatusTag>
    <StatusTag tone="warning">
      Fair: {fair} to {good - 1}
    </StatusTag>
    <StatusTag tone="error">Poor: below {fair}</StatusTag>
  </Row>
);
