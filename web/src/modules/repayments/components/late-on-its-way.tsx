/** What was paid perhaps and is not confirmed yet: seen at once, fetched once there is something. */
import { Card, later } from '#ui';
import type { Coming, Reader } from './on-its-way.tsx';

type Props = { rows: readonly Coming[]; reader: Reader };

const Fetched = later<Props>(async () => (await import('./on-its-way.tsx')).OnItsWay);

export const OnItsWay = ({ rows, reader }: Props) =>
  rows.length > 0 ? (
    <Card title="Not confirmed yet">
      <Fetched rows={rows} reader={reader} />
    </Card>
  ) : null;
