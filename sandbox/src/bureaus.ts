/** CRC and FirstCentral: a report for every BVN. A number that ends in 89 gets no answer in time, one that ends in 99 an error. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Loan, type Person, personOf } from './bureau-people.ts';
import { misbehave } from './misbehave.ts';
import type { Sandbox } from './sandbox.ts';
import { consumeFault, type Operation } from './state.ts';

const dayMs = 86_400_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const grouped = (naira: number): string => naira.toLocaleString('en-GB');

export function bureauRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  crcRoutes(app, sandbox);
  firstCentralRoutes(app, sandbox);
  app.get('/_control/bureau-reports', async () => sandbox.store.state.bureauReports);
}

/** Undefined: the bureau answers. */
async function troubleOf({ store }: Sandbox, operation: Operation, { bvn, reply }: { bvn: string; reply: FastifyReply }) {
  const fault = consumeFault(store, operation);
  if (fault) return misbehave(reply, fault);
  if (bvn.endsWith('99')) return reply.status(503).send({ message: 'The bureau is away' });
  return bvn.endsWith('89') ? misbehave(reply, 'timeout_before') : undefined;
}

/** A report is billed once for each reference. */
function bill({ store }: Sandbox, bureau: 'crc' | 'firstcentral', reference: string): void {
  const { bureauReports: billed } = store.state;
  if (billed.some((one) => one.bureau === bureau && one.reference === reference)) return;
  billed.push({ bureau, reference });
  store.save();
}

type CrcRequest = {
  '@REQUEST_ID'?: string;
  SEARCH_PARAMETERS?: { BVN_NO?: string };
  REQUEST_PARAMETERS?: { REQUEST_REFERENCE?: { '@REFERENCE-NO'?: string } };
};

function crcRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: { Request?: string; UserName?: string; Password?: string } }>(
    '/crc/JsonLiveRequest/JsonService.svc/CIRRequest/ProcessRequestJson',
    async ({ body }, reply) => {
      if (!body.UserName || !body.Password) return { ErrorResponse: { BODY: { ERRORLIST: ['Invalid username or password'] } } };
      const request = JSON.parse(body.Request ?? '{}') as CrcRequest;
      const merged = request.REQUEST_PARAMETERS?.REQUEST_REFERENCE?.['@REFERENCE-NO'];
      const bvn = merged ?? request.SEARCH_PARAMETERS?.BVN_NO ?? '';
      const trouble = await troubleOf(sandbox, 'crc', { bvn, reply });
      if (trouble) return trouble;
      const person = personOf(bvn);
      const reference = request['@REQUEST_ID'] ?? '';
      if (!person) {
        bill(sandbox, 'crc', reference);
        return {
          ConsumerNoHitResponse: { BODY: { NOHIT: {} }, HEADER: { RESPONSETYPE: { CODE: '2', DESCRIPTION: 'Response NoHit' } } },
        };
      }
      // Who has loans elsewhere has two records, which are merged by a second request.
      if (bvn.endsWith('6') && !merged) return twoRecords(bvn);
      bill(sandbox, 'crc', reference);
      return { ConsumerHitResponse: crcHit(person, { bvn, reference, now: sandbox.now() }) };
    },
  );
}

const twoRecords = (bvn: string) => ({
  ConsumerSearchResultResponse: {
    REFERENCENO: bvn,
    BODY: {
      SEARCHRESULTLIST: [
        { BUREAUID: '1112019002271559', CONFIDENCESCORE: '100' },
        { BUREAUID: '1112021007714302', CONFIDENCESCORE: '98' },
      ],
    },
  },
});

type ReportQuestion = { bvn: string; reference: string; now: Date };

function crcHit({ score, loans, inquiries }: Person, { bvn, reference, now }: ReportQuestion) {
  const text = (daysAgo: number): string => {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    return `${String(at.getUTCDate()).padStart(2, '0')}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()}`;
  };
  const row = (one: Loan, at: number) => ({
    ACCOUNT_NUMBER: `${bvn.slice(-6)}${at}`,
    INSTITUTION_NAME: one.lender,
    INSTITUTION_TYPE: one.lenderType,
    LOAN_TYPE_VALUE: one.kind,
    ACC_OPEN_DISB_DT: text(one.monthsAgo * 30),
    SANCTIONED_AMOUNT_CAL: grouped(one.amount),
    CURRENT_BALANCE_CAL: grouped(one.balance),
    AMOUNT_OVERDUE_CAL: grouped(one.overdue),
    AMOUNT_WRITTEN_OFF: one.status === 'Written off' ? grouped(one.balance) : '0',
    EXPECT_NXT_INSTALLMENT_AMT: grouped(one.instalment),
    REPAYMENT_FREQUENCY: 'Monthly',
    NUM_OF_DAYS_IN_ARREARS_CAL: String(one.daysLate),
    ASSET_CLASSIFICATION_CAL: one.class,
    LOAN_STATUS: one.status,
    CURRENCY: 'NGN',
  });
  return {
    BODY: {
      CREDIT_SCORE_DETAILS: { CREDIT_SCORE_SUMMARY: { CREDIT_SCORE: score, CREDIT_RATING: score >= 650 ? 'GOOD' : 'FAIR' } },
      CreditFacilityHistory24: loans.filter(({ status }) => status !== 'Closed').map(row),
      ClosedAccounts: { ClosedAccounts: loans.filter(({ status }) => status === 'Closed').map(row) },
      InquiryHistoryDetails: Array.from({ length: inquiries }, (_, at) => ({
        FACILITY_TYPE: 'Personal Loan',
        INQUIRY_DATE: text(at * 9 + 3),
        INSTITUTION_TYPE: 'Micro Lenders',
        SNO: String(at + 1),
      })),
    },
    HEADER: {
      REPORTHEADER: { PRODUCTNAME: 'Consumer Classic Report', REPORTORDERNUMBER: `W-${bvn.slice(-6)}/${now.getUTCFullYear()}` },
      RESPONSETYPE: { CODE: '1', DESCRIPTION: 'Response DataPacket' },
    },
    REQUESTID: reference,
  };
}

function firstCentralRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const ticket = 'sandbox-ticket';
  const refused = (reply: FastifyReply) => reply.status(401).send({ message: 'Invalid ticket' });
  app.post<{ Body: { username?: string; password?: string } }>('/firstcentral/login', async ({ body }, reply) =>
    body.username && body.password ? [{ DataTicket: ticket }] : refused(reply),
  );

  app.post<{ Body: Record<string, string> }>('/firstcentral/ConnectConsumerMatch', async ({ body }, reply) => {
    if (body['DataTicket'] !== ticket) return refused(reply);
    const bvn = body['Identification'] ?? '';
    const trouble = await troubleOf(sandbox, 'firstcentral', { bvn, reply });
    if (trouble) return trouble;
    const reference = (body['EnquiryReason'] ?? '').split(', ')[1] ?? '';
    return [
      {
        MatchedConsumer: [
          {
            MatchingEngineID: bvn,
            EnquiryID: reference,
            ConsumerID: personOf(bvn) ? `${Number(bvn.slice(-7)) + 1}` : '0',
            Reference: '',
            MatchingRate: '100',
          },
        ],
      },
    ];
  });

  app.post<{ Body: Record<string, string> }>('/firstcentral/GetConsumerFullCreditReport', async ({ body }, reply) => {
    if (body['DataTicket'] !== ticket) return refused(reply);
    const bvn = body['SubscriberEnquiryEngineID'] ?? '';
    const person = personOf(bvn);
    if (!person) return reply.status(404).send({ message: 'No such consumer' });
    bill(sandbox, 'firstcentral', body['EnquiryID'] ?? '');
    return firstCentralReport(person, { bvn, reference: body['EnquiryID'] ?? '', now: sandbox.now() });
  });
}

function firstCentralReport({ score, loans, inquiries }: Person, { bvn, now }: ReportQuestion) {
  const text = (daysAgo: number): string => {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    return `${String(at.getUTCDate()).padStart(2, '0')}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${at.getUTCFullYear()}`;
  };
  const account = (at: number): string => `${bvn.slice(-6)}${at}`;
  return [
    { SubjectList: [{ Reference: `C-${bvn.slice(-6)}`, SearchOutput: 'Consumer' }] },
    {
      DeliquencyInformation: loans.flatMap(({ daysLate }, at) =>
        daysLate > 0 ? [{ AccountNo: account(at), MonthsinArrears: String(Math.ceil(daysLate / 30)) }] : [],
      ),
    },
    {
      CreditAgreementSummary: loans.map((one, at) => ({
        DateAccountOpened: text(one.monthsAgo * 30),
        SubscriberName: one.lender,
        AccountNo: account(at),
        IndicatorDescription: one.kind,
        OpeningBalanceAmt: `${grouped(one.amount)}.00`,
        CurrentBalanceAmt: `${grouped(one.balance)}.00`,
        InstalmentAmount: `${grouped(one.instalment)}.00`,
        AmountOverdue: `${grouped(one.overdue)}.00`,
        RepaymentFrequency: 'Monthly',
        PerformanceStatus: one.class,
        AccountStatus: one.status,
        Currency: 'NGN',
      })),
    },
    {
      EnquiryHistoryTop: Array.from({ length: inquiries }, (_, at) => ({
        DateRequested: text(at * 9 + 3),
        SubscriberName: 'A lender',
        EnquiryReason: 'Application for credit',
      })),
    },
    { Scoring: [{ ConsumerID: '1', TotalConsumerScore: String(score), Description: score >= 650 ? 'LOW RISK' : 'MEDIUM RISK' }] },
  ];
}
