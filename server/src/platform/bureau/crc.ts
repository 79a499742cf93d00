/** The CRC adapter: one request by BVN, and a second one that merges the records when the bureau holds several of the person. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { Log } from '#platform/log';
import { objectOf, openProvider, providerUnavailable, textOf } from '#platform/provider';
import type { BureauQuestion, BureauReport, CreditBureau, Facility } from './bureau.ts';
import { classIn, countIn, dayIn, koboIn, monthlyOf, rowsIn } from './report-text.ts';

type Settings = { baseUrl: string; username: string; password: string; reportId: string; timeoutMs: number; log: Log };
const largestAnswerBytes = 5_000_000;
const path = '/JsonLiveRequest/JsonService.svc/CIRRequest/ProcessRequestJson';

export function openCrc({ baseUrl, username, password, reportId, timeoutMs, log }: Settings): CreditBureau {
  const provider = openProvider({ name: 'crc', baseUrl, timeoutMs, log, largestAnswerBytes });
  const send = async (request: unknown): Promise<Record<string, unknown>> => {
    const body = { Request: JSON.stringify(request), UserName: username, Password: password };
    const response = await provider.request({ method: 'POST', path, body });
    if (response.kind === 'lost' || response.status >= 300 || response.body['ErrorResponse']) throw providerUnavailable('CRC');
    return response.body;
  };
  return {
    request: async (question) => {
      const first = await send(searchOf(reportId, question));
      const several = objectOf(first['ConsumerSearchResultResponse']);
      const answer = several['BODY'] ? await send(mergeOf(reportId, question, several)) : first;
      const raw = JSON.stringify(answer);
      if (answer['ConsumerNoHitResponse']) return { status: 'no_hit', raw };
      if (!answer['ConsumerHitResponse']) throw providerUnavailable('CRC');
      return { status: 'hit', report: reportOf(objectOf(answer['ConsumerHitResponse'])), raw };
    },
  };
}

const parametersOf = (reportId: string, { amount }: BureauQuestion) => ({
  REPORT_PARAMETERS: { '@REPORT_ID': reportId, '@SUBJECT_TYPE': '1', '@RESPONSE_TYPE': '5' },
  // 1: an application for credit.
  INQUIRY_REASON: { '@CODE': '1' },
  APPLICATION: { '@PRODUCT': '017', '@NUMBER': '1', '@AMOUNT': String(amount / 100n), '@CURRENCY': 'NGN' },
});

const searchOf = (reportId: string, question: BureauQuestion) => ({
  '@REQUEST_ID': question.reference,
  REQUEST_PARAMETERS: parametersOf(reportId, question),
  SEARCH_PARAMETERS: { '@SEARCH-TYPE': '4', BVN_NO: question.bvn },
});

/** All records that were found belong to one BVN, so all are of one person. */
function mergeOf(reportId: string, question: BureauQuestion, several: Record<string, unknown>) {
  const ids = rowsIn(objectOf(several['BODY'])['SEARCHRESULTLIST']).map((row) => textOf(row['BUREAUID']));
  return {
    '@REQUEST_ID': question.reference,
    REQUEST_PARAMETERS: {
      ...parametersOf(reportId, question),
      REQUEST_REFERENCE: {
        '@REFERENCE-NO': textOf(several['REFERENCENO']),
        MERGE_REPORT: { '@PRIMARY-BUREAU-ID': ids[0] ?? '', BUREAU_ID: ids },
      },
    },
  };
}

function reportOf(hit: Record<string, unknown>): BureauReport {
  const body = objectOf(hit['BODY']);
  const summary = objectOf(objectOf(body['CREDIT_SCORE_DETAILS'])['CREDIT_SCORE_SUMMARY']);
  const closed = objectOf(body['ClosedAccounts'])['ClosedAccounts'] ?? body['ClosedAccounts'];
  return {
    number: textOf(objectOf(objectOf(hit['HEADER'])['REPORTHEADER'])['REPORTORDERNUMBER']),
    score: countIn(summary['CREDIT_SCORE']) ?? null,
    facilities: [
      ...rowsIn(body['CreditFacilityHistory24']).map((row) => facilityOf(row, true)),
      ...rowsIn(closed).map((row) => facilityOf(row, false)),
    ],
    inquiries: rowsIn(body['InquiryHistoryDetails']).map((row) => ({
      on: dayIn(row['INQUIRY_DATE']) ?? null,
      lenderType: textOf(row['INSTITUTION_TYPE']) || null,
    })),
  };
}

/** Open and closed facilities name the same things differently. */
const amountsOf = (row: Record<string, unknown>) => ({
  amount: koboIn(firstOf(row, 'SANCTIONED_AMOUNT_CAL', 'SANCTION_AMOUNT')) ?? null,
  balance: koboIn(row['CURRENT_BALANCE_CAL']) ?? noMoney,
  overdue: koboIn(row['AMOUNT_OVERDUE_CAL']) ?? noMoney,
});

const firstOf = (row: Record<string, unknown>, ...names: string[]): unknown =>
  names.map((name) => row[name]).find((value) => textOf(value) !== '');

/** A written-off loan counts as open: it is still owed. */
function facilityOf(row: Record<string, unknown>, isListedOpen: boolean): Facility {
  const writtenOff = koboIn(row['AMOUNT_WRITTEN_OFF']) ?? noMoney;
  const isOpen = isListedOpen && !/closed|settled|paid/i.test(textOf(row['LOAN_STATUS']));
  const instalment = isOpen ? koboIn(row['EXPECT_NXT_INSTALLMENT_AMT']) : undefined;
  return {
    lender: textOf(row['INSTITUTION_NAME']) || 'Unknown lender',
    lenderType: textOf(row['INSTITUTION_TYPE']) || null,
    kind: textOf(row['LOAN_TYPE_VALUE']) || null,
    openedOn: dayIn(firstOf(row, 'ACC_OPEN_DISB_DT', 'FIRST_DISBURSE_DATE', 'SANCTION_DATE')) ?? null,
    isOpen,
    ...amountsOf(row),
    monthly: monthlyOf(instalment, row['REPAYMENT_FREQUENCY']) ?? null,
    daysLate: countIn(row['NUM_OF_DAYS_IN_ARREARS_CAL']) ?? null,
    classification: writtenOff > noMoney ? 'written_off' : classOf(row),
  };
}

const classOf = (row: Record<string, unknown>) =>
  classIn(firstOf(row, 'ASSET_CLASSIFICATION_CAL', 'ASSET_CLASSIFICATION'), row['LOAN_STATUS']);
