/** Identifies the sender of a request: a signed-in person by session, a guarantor by invitation. */
import type { Context, WhoIs } from '#context';
import { whoHasSession } from '#modules/auth';
import { whoHoldsInvitation } from '#modules/guarantors';

export const whoIsOf =
  (context: Pick<Context, 'db' | 'clock' | 'config'>): WhoIs =>
  async ({ bearer, invitation }) => {
    if (invitation) return whoHoldsInvitation(context, invitation);
    return bearer ? whoHasSession(context, bearer) : undefined;
  };
