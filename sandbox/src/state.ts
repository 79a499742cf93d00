/** State of the stand-ins, in memory and in one file, so that payments survive a restart. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export type Charge = {
  id: number;
  reference: string;
  accessCode: string;
  amount: number;
  email: string;
  callbackUrl: string;
  status: 'pending' | 'success' | 'failed' | 'abandoned';
  gatewayResponse: string;
  paidAt: string | null;
  channel: string;
  account?: string;
  last4?: string;
};
/** A direct debit: `code` charges it once it is active. */
export type Mandate = {
  reference: string;
  code: string;
  email: string;
  callbackUrl: string;
  status: 'pending' | 'active' | 'revoked';
  last4: string;
};
export type Refund = {
  id: number;
  transaction: string;
  amount: number;
  note: string;
  status: 'pending' | 'processed' | 'failed';
  /** When it was ordered. */
  at: string;
};
export type Transfer = {
  id: number;
  reference: string;
  amount: number;
  recipient: string;
  reason: string;
  code: string;
  status: 'pending' | 'success' | 'failed' | 'reversed';
  createdAt: string;
};
export type Recipient = { code: string; name: string; accountNumber: string; bankCode: string };
export type Customer = { code: string; email: string; name: string };
export type DedicatedAccount = { id: number; number: string; name: string; customer: string };
/** A credit at Providus; `answer` is the code with which its notice was received. */
export type ProvidusCredit = {
  settlementId: string;
  sessionId: string;
  number: string;
  amount: number;
  payer: string;
  at: string;
  answer: string | null;
};
export type MailMessage = { id: number; to: string; subject: string; text: string; html: string; at: string };
export type Text = { id: number; to: string; text: string; at: string };

/** The fault of the next call of an operation; `reference` limits it to one payment. */
export type Fault = { operation: Operation; fault: FaultKind; reference?: string };
const broken = ['timeout_before', 'timeout_after', 'error_500', 'error_500_after', 'html'] as const;
const silent = ['timeout_before', 'error_500', 'html'] as const;
/** Faults available for an operation. */
export const faultsOf = {
  initialize: broken,
  webhook: ['duplicate_webhook', 'late_webhook', 'lost_webhook'],
  requery: silent,
  mandate: broken,
  verify_mandate: silent,
  verify: [...silent, 'pending', 'missing'],
  charge: [...broken, 'pending', 'failed', 'send_otp', 'expired_card', 'partial'],
  refund: [...broken, 'failed'],
  transfer: [...broken, 'pending', 'failed', 'reversed_after_success', 'duplicate_webhook', 'late_webhook'],
  verify_transfer: silent,
  settlement: silent,
  mono: silent,
  mbs: silent,
  crc: silent,
  firstcentral: silent,
  providus_account: broken,
  providus_verify: [...silent, 'missing'],
  providus_repush: broken,
  providus_name: silent,
  providus_notice: ['duplicate_webhook', 'late_webhook', 'lost_webhook'],
} as const;
export type Operation = keyof typeof faultsOf;
export type FaultKind = (typeof faultsOf)[Operation][number];

export function faultOf({ operation, fault, reference }: { [Name in keyof Fault]?: string }): Fault | undefined {
  const played = Object.entries(faultsOf).find(([name]) => name === operation);
  const kind = played?.[1].find((one) => one === fault);
  return kind && { operation: operation as Operation, fault: kind, ...(reference?.trim() && { reference: reference.trim() }) };
}

export type State = {
  charges: Charge[];
  mandates: Mandate[];
  transfers: Transfer[];
  recipients: Recipient[];
  customers: Customer[];
  accounts: DedicatedAccount[];
  providusAccounts: { number: string; name: string }[];
  providusCredits: ProvidusCredit[];
  accountNames: Record<string, string>;
  mails: MailMessage[];
  texts: Text[];
  faults: Fault[];
  refunds: Refund[];
  /** Credit reports that were billed. */
  bureauReports: { bureau: 'crc' | 'firstcentral'; reference: string }[];
  /** Failed charges in a row, by authorization. */
  cardFailures: Record<string, number>;
  lastId: number;
};

const fresh = (): State => ({
  charges: [],
  mandates: [],
  transfers: [],
  recipients: [],
  customers: [],
  accounts: [],
  providusAccounts: [],
  providusCredits: [],
  accountNames: {},
  mails: [],
  texts: [],
  faults: [],
  refunds: [],
  bureauReports: [],
  cardFailures: {},
  lastId: 1000,
});

export type Store = { state: State; nextId: () => number; save: () => void };

export function openStore(file: string | undefined): Store {
  const state: State =
    file && existsSync(file) ? { ...fresh(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) } : fresh();
  return {
    state,
    nextId: () => (state.lastId += 1),
    save: () => {
      if (!file) return;
      // Written to a temporary file and renamed: a crash leaves the old file, never an incomplete one.
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
  };
}

/** Returns and removes the scripted fault of this call. */
export function consumeFault({ state }: Store, operation: Operation, reference?: string): FaultKind | undefined {
  const at = state.faults.findIndex(
    (fault) => fault.operation === operation && (!fault.reference || fault.reference === reference),
  );
  return at < 0 ? undefined : state.faults.splice(at, 1)[0]?.fault;
}
