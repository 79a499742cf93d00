/** Identifies the sender of a request: a signed-in person by session, a partner by API key, a guarantor by invitation. */
import type { Context, WhoIs } from '#context';
import { whoHasSession } from '#modules/auth';
import { whoHoldsInvitation } from '#modules/guarantors';
import { whoHoldsKey } from '#modules/partners';

export const whoIsOf =
  (context: Pick<Context, 'db' | 'clock' | 'config'>): WhoIs =>
  async ({ bearer, key, invitation, isBackground }) => {
    if (invitation) return whoHoldsInvitation(context, invitation);
    if (key) return whoHoldsKey(context, key);
    return bearer ? whoHasSession(context, bearer, { isBackground }) : undefined;
  };
