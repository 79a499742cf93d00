/** Shared types and state of the stand-ins. */
import type { Store } from './state.ts';
import type { Webhooks } from './webhooks.ts';

export type Sandbox = { store: Store; webhooks: Webhooks; url: () => string; now: () => Date };
