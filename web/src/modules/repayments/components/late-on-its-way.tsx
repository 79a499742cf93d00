/** What was paid perhaps and is not confirmed yet: seen at once, fetched once there is something. */
import { Card, later } from '#ui';
import type { Coming } from './on-its-way.tsx';

type Props = { rows: readonly Coming[] };

const Fetched = later<Props>(async () => (await import('./on-its-way.tsx')).OnItsWay);

export const OnItsWay = ({ rows }: Props) =>
  rows.length > 0 ? (
    <Card title="Not confirmed yet">
      <Fetched rows={rows} />
    </Card>
  ) : null;
