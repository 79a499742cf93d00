/** The statements that the tests read: accounts, and the layouts of Nigerian banks. */
import { type Kobo, kobo, minus, naira, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';

export type Move = { on: Day; narration: string; debit?: bigint; credit?: bigint };
export type Line = { on: Day; narration: string; debit: Kobo; credit: Kobo; balance: Kobo };

/** Balances follow from the moves, as in a real account. */
export function account(opening: bigint, moves: readonly Move[]): Line[] {
  let balance = kobo(opening);
  return moves.map(({ on, narration, debit = 0n, credit = 0n }) => {
    balance = plus(minus(balance, kobo(debit)), kobo(credit));
    return { on, narration, debit: kobo(debit), credit: kobo(credit), balance };
  });
}

/** Three months of an account with a salary, a lender, betting, and one bounced debit. */
export const anOrdinaryAccount = (from: Day = day('2025-12-01')): Line[] =>
  account(
    4_512_037n,
    [0, 31, 62].flatMap((shift): Move[] => {
      const on = (days: number): Day => addDays(from, shift + days);
      return [
        { on: on(1), narration: 'POS PURCHASE SHOPRITE IKEJA LAGOS NG', debit: 1_245_055n },
        { on: on(4), narration: 'NIP/FAIRMONEY MFB/LOAN DISBURSEMENT', credit: 5_000_000n },
        { on: on(9), narration: 'SPORTYBET DEPOSIT 8842', debit: 500_000n },
        {
          on: on(12),
          narration: 'TRF FROM CHINEDU OKAFOR FOR GOODS SUPPLIED TO THE SHOP AT BALOGUN MARKET LAGOS ISLAND',
          credit: 2_750_001n,
        },
        { on: on(15), narration: 'FAIRMONEY LOAN REPAYMENT', debit: 1_833_333n },
        { on: on(15), narration: 'COMM + VAT ON TRANSFER', debit: 2_688n },
        {
          on: on(24),
          narration: `SALARY ${['DEC 2025', 'JAN 2026', 'FEB 2026'][shift / 31]} DANGOTE CEMENT PLC`,
          credit: 25_000_000n,
        },
        { on: on(26), narration: 'PIGGYVEST AUTOSAVE', debit: 3_000_000n },
      ];
    }),
  );

const plainAmount = (amount: Kobo): string => naira(amount).replace('₦', '');
const [months, full] = ['Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.split(','), 'padded'];
const parts = (on: Day): [year: string, month: string, dayOfMonth: string] => {
  const [year = '', month = '', dayOfMonth = ''] = on.split('-');
  return [year, month, dayOfMonth];
};
const monthName = (month: string): string => months[Number(month) - 1] ?? full;
const formats = {
  'dd-Mon-yyyy': (on: Day) => (([y, m, d]) => `${d}-${monthName(m)}-${y}`)(parts(on)),
  'dd-Mon-yy': (on: Day) => (([y, m, d]) => `${d}-${monthName(m).toUpperCase()}-${y.slice(2)}`)(parts(on)),
  'dd/mm/yyyy': (on: Day) => (([y, m, d]) => `${d}/${m}/${y}`)(parts(on)),
  'dd-mm-yyyy': (on: Day) => (([y, m, d]) => `${d}-${m}-${y}`)(parts(on)),
  'dd Mon yyyy hh:mm:ss': (on: Day) => (([y, m, d]) => `${d} ${monthName(m)} ${y} 14:05:09`)(parts(on)),
  'mm/dd/yyyy h:mm AM': (on: Day) => (([y, m, d]) => `${m}/${d}/${y} 2:05 PM`)(parts(on)),
};
type Format = keyof typeof formats;

export type Paper = {
  bank: string;
  /** Title, width in points, what is in it; money columns stand to the right. */
  columns: readonly (readonly [title: string, width: number, cell: (line: Line, at: number) => string])[];
  /** Lines above and below the table. */
  above?: (lines: readonly Line[], opening: Kobo) => string[];
  below?: (lines: readonly Line[], opening: Kobo) => string[];
  /** No line of titles. */
  bare?: true;
};

const money = (amount: Kobo, empty = ''): string => (amount === noMoney ? empty : plainAmount(amount));
const on = (format: Format) => (line: Line) => formats[format](line.on);
const narration = (line: Line): string => line.narration;
const debit = (line: Line): string => money(line.debit);
const credit = (line: Line): string => money(line.credit);
const balance = (line: Line): string => plainAmount(line.balance);
const reference = (_line: Line, at: number): string => `FT2601${String(at).padStart(6, '0')}`;
export const debits = (lines: readonly Line[]): Kobo => sumOf(lines.map((line) => line.debit));
export const credits = (lines: readonly Line[]): Kobo => sumOf(lines.map((line) => line.credit));
const sums = (lines: readonly Line[]): string[] => [
  `Total Debit: ${plainAmount(debits(lines))}`,
  `Total Credit: ${plainAmount(credits(lines))}`,
];

export const papers: Record<string, Paper> = {
  first_bank: {
    bank: 'First Bank of Nigeria Limited',
    columns: [
      ['Trans Date', 58, on('dd-Mon-yyyy')],
      ['Ref. #', 70, reference],
      ['Transaction Details', 150, narration],
      ['Value Date', 58, on('dd-Mon-yyyy')],
      ['Withdrawal(DR)', 66, debit],
      ['Deposit(CR)', 66, credit],
      ['Balance', 66, balance],
    ],
    above: sums,
  },
  zenith: {
    bank: 'ZENITH BANK PLC',
    columns: [
      ['Trans Date', 60, on('dd/mm/yyyy')],
      ['Description', 190, narration],
      ['Debit', 70, debit],
      ['Credit', 70, credit],
      ['Value Date', 60, on('dd/mm/yyyy')],
      ['Balance', 75, balance],
    ],
    above: (_lines, opening) => [`Opening Balance ${plainAmount(opening)}`],
    below: (lines, opening) => [`TOTALS ${plainAmount(debits(lines))} ${plainAmount(plus(credits(lines), opening))}`],
  },
  zenith_corporate: {
    bank: 'ZENITH BANK PLC',
    columns: [
      ['DATE POSTED', 65, on('dd/mm/yyyy')],
      ['VALUE DATE', 65, on('dd/mm/yyyy')],
      ['DESCRIPTION', 180, narration],
      ['DEBIT', 70, debit],
      ['CREDIT', 70, credit],
      ['BALANCE', 75, balance],
    ],
  },
  mbs: {
    bank: 'Sterling Bank Plc · Statement of Account',
    columns: [
      ['Tran. date', 62, on('dd-mm-yyyy')],
      ['Value date', 62, on('dd-mm-yyyy')],
      ['Transaction details', 180, narration],
      ['Debit', 70, debit],
      ['Credit', 70, credit],
      ['Balance', 75, balance],
    ],
  },
  gtbank: {
    bank: 'Guaranty Trust Bank Limited',
    columns: [
      ['Trans. Date', 58, on('dd-Mon-yyyy')],
      ['Value. Date', 58, on('dd-Mon-yyyy')],
      ['Reference', 66, reference],
      ['Debits', 64, debit],
      ['Credits', 64, credit],
      ['Balance', 66, balance],
      ['Originating Branch', 56, () => 'HEAD OFFICE'],
      ['Remarks', 108, narration],
    ],
  },
  access: {
    bank: 'Access Bank Plc',
    columns: [
      ['Posted Date', 60, on('dd-Mon-yy')],
      ['Value Date', 60, on('dd-Mon-yy')],
      ['Description', 190, narration],
      ['Debit', 70, (line) => money(line.debit, '-')],
      ['Credit', 70, (line) => money(line.credit, '-')],
      ['Balance', 75, balance],
    ],
  },
  uba: {
    bank: 'United Bank for Africa Plc',
    columns: [
      ['Trans Date', 60, on('dd-Mon-yyyy')],
      ['Value Date', 60, on('dd-Mon-yyyy')],
      ['Narration', 160, narration],
      ['Chq No', 40, () => ''],
      ['Debit', 66, (line) => plainAmount(line.debit)],
      ['Credit', 66, (line) => plainAmount(line.credit)],
      ['Balance', 75, balance],
    ],
  },
  opay: {
    bank: 'OPay Digital Services Limited',
    columns: [
      ['Trans. Time', 80, on('dd Mon yyyy hh:mm:ss')],
      ['Value Date', 52, on('dd-Mon-yyyy')],
      ['Description', 120, narration],
      ['Debit(₦)', 62, (line) => money(line.debit, '--')],
      ['Credit(₦)', 62, (line) => money(line.credit, '--')],
      ['Balance After(₦)', 66, balance],
      ['Channel', 40, () => 'App'],
      ['Transaction Reference', 62, reference],
    ],
  },
  palmpay: {
    bank: 'PalmPay Limited',
    columns: [
      ['Transaction Date', 110, on('mm/dd/yyyy h:mm AM')],
      ['Transaction Detail', 190, narration],
      ['Money In (NGN)', 80, credit],
      ['Money Out (NGN)', 80, debit],
      ['Transaction ID', 70, reference],
    ],
    above: (lines) => [`Total Money In: ₦${plainAmount(credits(lines))}`, `Total Money Out: ₦${plainAmount(debits(lines))}`],
  },
  fairmoney: {
    bank: 'FairMoney Microfinance Bank',
    bare: true,
    columns: [
      ['Date', 70, on('dd/mm/yyyy')],
      ['Reference', 90, reference],
      ['Amount', 90, (line) => (line.debit > 0n ? `- ₦${plainAmount(line.debit)}` : `+ ₦${plainAmount(line.credit)}`)],
      ['Balance', 90, (line) => `₦${plainAmount(line.balance)}`],
      ['Narration', 200, (line) => line.narration.slice(0, 45)],
    ],
  },
};
