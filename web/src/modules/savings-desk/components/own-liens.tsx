/** What is on hold in a savings account of the customer, and why. Nothing for holds of withdrawals. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { OwnLien } from '@ajo/contract/modules/savings-desk.liens';
import { Notice } from '#ui';
import { useOwnLiens } from '../liens.calls.ts';

export function OwnLiens({ id }: { id: SavingsId }) {
  const { data } = useOwnLiens(id);
  return data?.map((lien) => (
    <Notice key={lien.id} tone="warning">
      {textOf(lien)}
    </Notice>
  ));
}

const textOf = ({ amount, ends_on: on, reason }: OwnLien): string =>
  `${naira(amount)} is on hold${on === null ? '' : ` until ${longDay(on)}`}: ${reason}`;
