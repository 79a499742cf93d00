/** The FirstCentral adapter: sign in for a ticket, match the person by BVN, then fetch the full report. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { Log } from '#platform/log';
import { openProvider, providerUnavailable, textOf } from '#platform/provider';
import type { BureauReport, CreditBureau, Facility } from './bureau.ts';
import { classIn, countIn, dayIn, koboIn, monthlyOf, rowsIn } from './report-text.ts';

type Settings = { baseUrl: string; username: string; password: string; productId: string; timeoutMs: number; log: Log };
const largestAnswerBytes = 5_000_000;

/** Answers are lists of objects with one section each, `[{ SubjectList: […] }, { Scoring: […] }]`. */
export function openFirstCentral({ baseUrl, username, password, productId, timeoutMs, log }: Settings): CreditBureau {
  const provider = openProvider({ name: 'firstcentral', baseUrl, timeoutMs, log, largestAnswerBytes });
  const send = async (path: string, body: Record<string, string>): Promise<Record<string, unknown>[]> => {
    const response = await provider.request({ method: 'POST', path, body });
    if (response.kind === 'lost' || response.status >= 300) throw providerUnavailable('FirstCentral');
    return rowsIn(response.body);
  };
  const ticket = async (): Promise<string> => {
    const [answer] = await send('/login', { username, password });
    const text = textOf(answer?.['DataTicket']);
    if (!text) throw providerUnavailable('FirstCentral');
    return text;
  };
  return {
    request: async ({ reference, bvn, name, bornOn }) => {
      const DataTicket = await ticket();
      const matches = await send('/ConnectConsumerMatch', {
        DataTicket,
        EnquiryReason: `Application for credit by a borrower, ${reference}`,
        ConsumerName: name,
        DateOfBirth: bornOn ?? '',
        Identification: bvn,
        AccountNumber: '',
        ProductID: productId,
      });
      const [person] = rowsIn(sectionOf(matches, 'MatchedConsumer'));
      const consumer = textOf(person?.['ConsumerID']);
      // A person without a file is matched with the number 0.
      if (!person || consumer === '' || consumer === '0') return { status: 'no_hit', raw: JSON.stringify(matches) };
      const sections = await send('/GetConsumerFullCreditReport', {
        DataTicket,
        ConsumerID: consumer,
        EnquiryID: textOf(person['EnquiryID']),
        consumerMergeList: '',
        SubscriberEnquiryEngineID: textOf(person['MatchingEngineID']),
      });
      if (!sectionOf(sections, 'SubjectList')) throw providerUnavailable('FirstCentral');
      return { status: 'hit', report: reportOf(sections), raw: JSON.stringify(sections) };
    },
  };
}

const sectionOf = (sections: readonly Record<string, unknown>[], name: string): unknown =>
  sections.find((section) => name in section)?.[name];

function reportOf(sections: readonly Record<string, unknown>[]): BureauReport {
  const rowsOf = (name: string) => rowsIn(sectionOf(sections, name));
  const [subject] = rowsOf('SubjectList');
  const [scoring] = rowsOf('Scoring');
  const monthsLate = new Map(
    rowsOf('DeliquencyInformation').map((row) => [textOf(row['AccountNo']), countIn(row['MonthsinArrears'])]),
  );
  return {
    number: textOf(subject?.['Reference']),
    score: countIn(scoring?.['TotalConsumerScore']) ?? null,
    facilities: rowsOf('CreditAgreementSummary').map((row) => facilityOf(row, monthsLate.get(textOf(row['AccountNo'])))),
    inquiries: rowsOf('EnquiryHistoryTop').map((row) => ({
      on: dayIn(row['DateRequested']) ?? null,
      lenderType: null,
    })),
  };
}

/** Arrears are stated in months: thirty days each. */
function facilityOf(row: Record<string, unknown>, monthsLate: number | undefined): Facility {
  const isOpen = !/closed|settled|paid/i.test(textOf(row['AccountStatus']));
  return {
    lender: textOf(row['SubscriberName']) || 'Unknown lender',
    lenderType: null,
    kind: textOf(row['IndicatorDescription']) || null,
    openedOn: dayIn(row['DateAccountOpened']) ?? null,
    isOpen,
    amount: koboIn(row['OpeningBalanceAmt']) ?? null,
    balance: koboIn(row['CurrentBalanceAmt']) ?? noMoney,
    overdue: koboIn(row['AmountOverdue']) ?? noMoney,
    monthly: monthlyOf(isOpen ? koboIn(row['InstalmentAmount']) : undefined, row['RepaymentFrequency']) ?? null,
    daysLate: monthsLate === undefined ? null : monthsLate * 30,
    classification: classIn(row['PerformanceStatus'], row['AccountStatus']),
  };
}
