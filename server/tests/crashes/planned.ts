/** A change that waits for tomorrow, for scenes about products, plans and packages. */
import { ask } from '#kit';
import { addDays } from '@ajo/contract/kernel/time';
import type { Scene, Stage } from './whole.ts';

type Planned = {
  /** Of the catalogue. */
  path: string;
  id: string;
  /** The body of the change. */
  change: object;
  /** Whether the address of a change names its item. */
  own?: boolean;
};

/** @returns the id of the planned change. */
export async function aPlannedChange(
  { app, context }: Stage,
  { as }: Scene,
  { path, id, change, own }: Planned,
): Promise<string> {
  const body = { ...change, effective_on: addDays(context.clock.businessDay(), 1) };
  await ask(app, `PUT ${path}${own ? `/${id}` : ''}`, { as, body });
  return (await ask(app, `GET ${path}/${id}/versions`, { as })).json().planned[0].id;
}
