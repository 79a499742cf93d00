/** Shared types and state of the stand-ins. */
import type { Store } from './state.ts';
import type { Webhooks } from './webhooks.ts';

export type Sandbox = {
  store: Store;
  webhooks: Webhooks;
  providus: { clientId: string; clientSecret: string; webhookUrl: string };
  /** Who may use Providus' transfer service. */
  providusUser: { userName: string; password: string };
  /** Ends what waits when the stand-ins are closed. */
  ending: AbortSignal;
  url: () => string;
  now: () => Date;
};
