/** Tables of modules that must add up to the ledger's accounts, as one list: proven every night and on demand. */
import type { SubLedger } from '#modules/ledger';
import { loanSubLedgers } from '#modules/loan-accounts';
import { savingsSubLedgers } from '#modules/savings';
import { suspenseSubLedger } from '#modules/wallets/suspense';

export const subLedgers: readonly SubLedger[] = [...loanSubLedgers, suspenseSubLedger, ...savingsSubLedgers];
