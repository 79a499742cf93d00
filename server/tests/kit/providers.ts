/** The providers of a test: they answer as the test scripts, and record their calls. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Jobs } from '#platform/jobs/jobs';
import type { Live, LiveEvent } from '#platform/live/live';
import type { MailMessage, Mail } from '#platform/mail/mail';
import type { BureauAnswer, BureauQuestion, CreditBureau, CreditBureaus } from '#platform/bureau/bureau';
import type { BvnAnswer, BvnMatcher, BvnQuestion } from '#platform/bvn/bvn';
import type {
  CardCharge,
  CheckoutAnswer,
  MandateAnswer,
  Payments,
  ProviderSettlement,
  RefundAnswer,
  RefundOrder,
  SettledPayment,
  TransferAnswer,
  TransferOrder,
} from '#platform/payments/payments';
import { readCreditNotice } from '#platform/payments/providus-credit';
import type { CollectionBank, CreditAnswer, RepushAnswer } from '#platform/payments/collection';
import type { Sms } from '#platform/sms/sms';
import type { Connected, ConnectInput, Fetched, StatementProviders } from '#platform/statements/statements';

export type Scripted = {
  payments: Payments;
  providus: CollectionBank | undefined;
  bvn: BvnMatcher;
  bureaus: CreditBureaus;
  statements: StatementProviders;
  sms: Sms;
  mail: Mail;
  live: Live;
  jobs: Jobs;
  /** What left the building. */
  sent: { mails: MailMessage[]; texts: { to: string; text: string }[]; pushed: LiveEvent[]; disconnected: string[] };
  /** Jobs that were enqueued, by name. */
  queued: { name: string; data: Record<string, string> }[];
  /** What the payments provider will say, and what it was asked to pay. */
  provider: {
    transfers: TransferOrder[];
    transferResult: TransferAnswer | ((order: TransferOrder) => TransferAnswer);
    verifyTransferResult: TransferAnswer | { status: 'missing' };
    checkoutResult: CheckoutAnswer | ((reference: string) => CheckoutAnswer);
    checkouts: { reference: string; amount: bigint }[];
    cardCharges: CardCharge[];
    cardResult: CheckoutAnswer | ((order: CardCharge) => CheckoutAnswer);
    mandateRequests: { email: string; returnUrl: string }[];
    mandateAnswer: MandateAnswer | 'away';
    endedMandates: string[];
    refunds: RefundOrder[];
    refundResult: RefundAnswer;
    findRefundResult: RefundAnswer | { status: 'missing' };
    /** What Providus reports of any credit that it is asked for. */
    creditResult: CreditAnswer;
    repushResult: RepushAnswer;
    repushes: { settlementId: string; sessionId: string }[];
    accountName: string | undefined;
    bvnResult: BvnAnswer['status'];
    bvnFields: BvnAnswer['fields'];
    bvnQuestions: BvnQuestion[];
    /** What each bureau reports; `away` while it cannot be asked. */
    bureauResult: BureauAnswer | 'away' | ((question: BureauQuestion) => Promise<BureauAnswer>);
    bureauQuestions: BureauQuestion[];
    connectResult: Connected;
    /** Where the provider lets people sign in to their bank; undefined while it is away. */
    connectPage: string | undefined;
    connectRequests: ConnectInput[];
    statementResult: Fetched;
    /** Batches that the payments provider has settled. */
    settlements: (ProviderSettlement & { payments: SettledPayment[] })[];
  };
};

export function scriptedProviders(): Scripted {
  const sent: Scripted['sent'] = { mails: [], texts: [], pushed: [], disconnected: [] };
  const queued: Scripted['queued'] = [];
  const provider: Scripted['provider'] = {
    transfers: [],
    transferResult: { status: 'completed', fee: kobo(5_000n) },
    verifyTransferResult: { status: 'missing' },
    checkoutResult: { status: 'pending' },
    checkouts: [],
    cardCharges: [],
    cardResult: { status: 'unknown', reason: 'time-out' },
    mandateRequests: [],
    mandateAnswer: { status: 'pending' },
    endedMandates: [],
    refunds: [],
    refundResult: { status: 'pending' },
    findRefundResult: { status: 'missing' },
    creditResult: { status: 'missing' },
    repushResult: { status: 'requested' },
    repushes: [],
    accountName: 'ADAEZE OKONKWO',
    bvnResult: 'match',
    bvnFields: {},
    bvnQuestions: [],
    bureauResult: { status: 'no_hit', raw: '{}' },
    bureauQuestions: [],
    connectResult: { status: 'refused' },
    connectPage: 'https://mono.test/connect',
    connectRequests: [],
    statementResult: { status: 'processing' },
    settlements: [],
  };
  return {
    sent,
    queued,
    provider,
    payments: payments(provider),
    providus: collectionBank(provider),
    bvn: {
      match: async (question) => {
        provider.bvnQuestions.push(question);
        return { status: provider.bvnResult, fields: provider.bvnFields, providerRef: 'test' };
      },
    },
    bureaus: { crc: bureauOf(provider), firstcentral: bureauOf(provider) },
    statements: { mono: statementsOf(provider), mbs: statementsOf(provider) },
    sms: { send: async (message) => (sent.texts.push(message), { providerRef: `sms-${sent.texts.length}` }) },
    mail: { send: async (message) => void sent.mails.push(message) },
    live: {
      publish: async (events) => void sent.pushed.push(...events),
      disconnect: async (userId) => void sent.disconnected.push(userId),
    },
    jobs: { send: async (_tx, name, data) => void queued.push({ name, data }) },
  };
}

const bureauOf = (provider: Scripted['provider']): CreditBureau => ({
  request: async (question) => {
    provider.bureauQuestions.push(question);
    const { bureauResult: result } = provider;
    if (result === 'away') throw new DomainError('unavailable', 'provider_unavailable', 'The bureau cannot be reached right now');
    return typeof result === 'function' ? result(question) : result;
  },
});

const statementsOf = (provider: Scripted['provider']): StatementProviders['mono'] => ({
  openPage: async (input) => {
    provider.connectRequests.push(input);
    if (!provider.connectPage) throw new DomainError('unavailable', 'provider_away', 'Your bank does not answer');
    return provider.connectPage;
  },
  connect: async () => provider.connectResult,
  fetch: async () => provider.statementResult,
});

const collectionBank = (provider: Scripted['provider']): CollectionBank => {
  let opened = 0;
  const open = async ({ name }: { name: string }) => {
    const accountNumber = `98${String((opened += 1)).padStart(8, '0')}`;
    return { accountNumber, accountName: `AJO(${name})`, bankName: 'Providus Bank', providerRef: accountNumber };
  };
  return {
    openReservedAccount: open,
    openDynamicAccount: open,
    findCreditBySettlement: async () => provider.creditResult,
    findCreditBySession: async () => provider.creditResult,
    requestNotice: async (of) => (provider.repushes.push(of), provider.repushResult),
    isSignedNotice: (signature) => signature === 'good',
    readNotice: (raw) => readCreditNotice(JSON.parse(raw.toString()) as Record<string, unknown>),
  };
};

function payments(provider: Scripted['provider']): Payments {
  const checkout = (reference: string): CheckoutAnswer =>
    typeof provider.checkoutResult === 'function' ? provider.checkoutResult(reference) : provider.checkoutResult;
  return {
    startCheckout: async (order) => {
      provider.checkouts.push({ reference: order.reference, amount: order.amount });
      return { url: `https://checkout.test/${order.reference}` };
    },
    verifyCheckout: async (reference) => checkout(reference),
    chargeCard: async (order) => {
      provider.cardCharges.push(order);
      return typeof provider.cardResult === 'function' ? provider.cardResult(order) : provider.cardResult;
    },
    createRecipient: async ({ number }) => ({ recipientCode: `RCP_${number}` }),
    transfer: async (order) => {
      provider.transfers.push(order);
      return typeof provider.transferResult === 'function' ? provider.transferResult(order) : provider.transferResult;
    },
    verifyTransfer: async () => provider.verifyTransferResult,
    transfersSince: async () =>
      provider.transfers.map(({ reference, amount, reason }) => ({ reference, amount, reason, status: 'success' })),
    settlementsSince: async () => provider.settlements.map(({ payments: _payments, ...settlement }) => settlement),
    settlementPayments: async (number) => provider.settlements.find((one) => one.number === number)?.payments ?? [],
    createVirtualAccount: async ({ email }) => ({
      accountNumber: String(
        9_900_000_000 + Array.from(email).reduce((sum, message) => (sum * 31 + message.charCodeAt(0)) % 99_999_989, 7),
      ),
      accountName: 'AJO / TEST',
      bankName: 'Test Bank',
      providerRef: `va-${email}`,
    }),
    startMandate: async (order) => {
      provider.mandateRequests.push(order);
      if (provider.mandateAnswer === 'away') throw new DomainError('unavailable', 'provider_unavailable', 'The bank is away');
      const reference = `dd_${provider.mandateRequests.length}`;
      return { reference, url: `https://bank.test/${reference}` };
    },
    verifyMandate: async () =>
      provider.mandateAnswer === 'away' ? { status: 'unknown', reason: 'away' } : provider.mandateAnswer,
    endMandate: async (code) => (provider.mandateAnswer === 'away' ? false : Boolean(provider.endedMandates.push(code))),
    requeryAccount: async () => true,
    refund: async (order) => (provider.refunds.push(order), provider.refundResult),
    findRefund: async () => provider.findRefundResult,
    banks: async () => [
      { name: 'Access Bank', code: '044' },
      { name: 'Guaranty Trust Bank', code: '058' },
    ],
    resolveAccount: async () => (provider.accountName ? { name: provider.accountName } : undefined),
    isSignedWebhook: (_raw, signature) => signature === 'good',
    readWebhook: (raw) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: { reference: string } };
      const kind = event.startsWith('direct_debit') ? 'mandate' : event.startsWith('transfer') ? 'transfer' : 'checkout';
      return { kind, reference: data.reference, event };
    },
  };
}

type CompletedCheckout = Extract<CheckoutAnswer, { status: 'completed' }>;

/** What the provider reports of a payment that arrived in full. */
export const paid = (reference: string, amount: bigint, at: Date): CompletedCheckout => ({
  status: 'completed',
  reference,
  amount: kobo(amount),
  currency: 'NGN',
  fee: noMoney,
  paidAt: at,
  channel: 'card',
});

/** The same with the card, so that it can be kept for later payments. */
export const paidByCard = (reference: string, amount: bigint, at: Date): CompletedCheckout => ({
  ...paid(reference, amount, at),
  card: {
    authorizationCode: 'AUTH_1',
    email: 'ada@ajo.test',
    last4: '4081',
    expiresMonth: '12',
    expiresYear: '2030',
    brand: 'visa',
    bank: 'TEST BANK',
    signature: 'SIG_1',
  },
});
