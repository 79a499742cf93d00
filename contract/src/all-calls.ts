/** Every call the two sides share. A call that is not here does not exist. */
import type { Call } from './kernel/call.ts';

export const allCalls: Call[] = [].flatMap((table): Call[] => Object.values(table));
