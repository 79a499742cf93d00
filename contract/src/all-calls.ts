/** Every call the two sides share. A call that is not here does not exist. */
import type { Call } from './kernel/call.ts';
import { payoutCalls } from './modules/payouts.ts';
import { walletCalls } from './modules/wallets.ts';

export const allCalls: Call[] = [payoutCalls, walletCalls].flatMap((table): Call[] => Object.values(table));
