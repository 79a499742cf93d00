/** What is drawn until the dashboard is there: frames in the shape of its tiles and cards. */
import { Card, Skeletons } from '#ui';

const tiles = ['first', 'second', 'third', 'fourth'];

const TileBones = () => (
  <span className="grid">
    {tiles.map((tile) => (
      <span key={tile} className="card stat">
        <span className="stack">
          <span className="bone bone-w2" />
          <span className="bone bone-w1" />
          <span className="bone bone-w3" />
        </span>
      </span>
    ))}
  </span>
);

const cardLines = ['w2', 'w1', 'w3', 'w1', 'w2', 'w1', 'w3', 'w1'];

const CardBones = () => (
  <span className="card">
    <span className="stack">
      {cardLines.map((width, at) => (
        <span key={String(at)} className={`bone bone-${width}`} />
      ))}
    </span>
  </span>
);

export const waitingTiles = () => (
  <output aria-label="Loading">
    <TileBones />
  </output>
);

export const waitingCard = () => (
  <Card>
    <Skeletons lines={6} />
  </Card>
);

export const waitingBoard = () => (
  <output className="stack" aria-label="Loading">
    <TileBones />
    <span className="grid">
      <CardBones />
      <CardBones />
    </span>
  </output>
);
