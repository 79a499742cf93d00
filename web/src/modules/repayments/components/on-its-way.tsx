/** Payments that are not confirmed yet. Shown, and fetched, only when there are any. */
import { Card, later } from '#ui';
import type { Coming, Reader } from './unconfirmed-payments.tsx';

type Props = { rows: readonly Coming[]; reader: Reader };

const UnconfirmedPayments = later<Props>(async () => (await import('./unconfirmed-payments.tsx')).UnconfirmedPayments);

export const OnItsWay = ({ rows, reader }: Props) =>
  rows.length > 0 ? (
    <Card title="Not confirmed yet">
      <UnconfirmedPayments rows={rows} reader={reader} />
    </Card>
  ) : null;
