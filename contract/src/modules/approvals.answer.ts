/** The reply of a call whose act needs a second person. Apart from the calls of approvals, because sign-in loads the calls that return it. */
import { z } from 'zod';

/** The answer of a call whose act waits for a second person. */
export const ApprovalRequested = z.object({ state: z.literal('asked') });
export const approvalRequested = {
  message: 'Request sent: a second person must confirm it',
  data: { state: 'asked' as const },
};
