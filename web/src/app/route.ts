/** What a route is, and how its screen is fetched. */
import type { ComponentType } from 'react';
import { type Fetched, fetched } from '#ui';

/** No `lazy` and no `loader`: the router is used without its part for data, which would be a tenth of the program (decision 060). */
export type Route = { path?: string; Component?: ComponentType; children?: Route[] };

/** Loads the module when its address is opened. */
export function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Fetched {
  return fetched(async () => (await load())[name]);
}
