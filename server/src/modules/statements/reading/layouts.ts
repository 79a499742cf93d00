/** The layouts of Nigerian statements as a table: titles in order, how days are written, what is peculiar. */
import type { StatementLayout } from '@ajo/contract/modules/statements';
import type { DayOrder } from './text.rules.ts';

export type Meaning = 'on' | 'value_on' | 'narration' | 'debit' | 'credit' | 'amount' | 'balance' | 'other';

/** Every title that is known, without spaces, signs and case. */
export const meanings: Readonly<Record<string, Meaning>> = {
  transdate: 'on',
  trandate: 'on',
  transactiondate: 'on',
  dateposted: 'on',
  posteddate: 'on',
  postdate: 'on',
  transtime: 'on',
  transactiontime: 'on',
  date: 'on',
  valuedate: 'value_on',
  transactiondetails: 'narration',
  transactiondetail: 'narration',
  description: 'narration',
  narration: 'narration',
  particulars: 'narration',
  details: 'narration',
  remarks: 'narration',
  withdrawaldr: 'debit',
  withdrawals: 'debit',
  debits: 'debit',
  debitamount: 'debit',
  debitngn: 'debit',
  debitn: 'debit',
  debit: 'debit',
  moneyoutngn: 'debit',
  moneyoutn: 'debit',
  moneyout: 'debit',
  depositcr: 'credit',
  deposits: 'credit',
  lodgements: 'credit',
  credits: 'credit',
  creditamount: 'credit',
  creditngn: 'credit',
  creditn: 'credit',
  credit: 'credit',
  moneyinngn: 'credit',
  moneyinn: 'credit',
  moneyin: 'credit',
  amountngn: 'amount',
  amount: 'amount',
  balanceafterngn: 'balance',
  balanceaftern: 'balance',
  balanceafter: 'balance',
  balancengn: 'balance',
  balance: 'balance',
  ref: 'other',
  reference: 'other',
  transactionreference: 'other',
  transactionid: 'other',
  chqno: 'other',
  chequeno: 'other',
  originatingbranch: 'other',
  channel: 'other',
  sn: 'other',
};

export type Layout = {
  name: StatementLayout;
  /** The bank, where the layout is one bank's own; otherwise it is read from the page. */
  bank?: string;
  titles: readonly string[];
  days: DayOrder;
  /** The stated sum of credits contains the opening balance. */
  creditsHoldOpening?: true;
};

export const layouts: readonly Layout[] = [
  {
    name: 'first_bank',
    bank: 'First Bank of Nigeria',
    titles: ['transdate', 'ref', 'transactiondetails', 'valuedate', 'withdrawaldr', 'depositcr', 'balance'],
    days: 'dmy',
  },
  {
    name: 'zenith',
    bank: 'Zenith Bank',
    titles: ['transdate', 'description', 'debit', 'credit', 'valuedate', 'balance'],
    days: 'dmy',
    creditsHoldOpening: true,
  },
  {
    name: 'zenith_corporate',
    bank: 'Zenith Bank',
    titles: ['dateposted', 'valuedate', 'description', 'debit', 'credit', 'balance'],
    days: 'dmy',
  },
  { name: 'mbs', titles: ['trandate', 'valuedate', 'transactiondetails', 'debit', 'credit', 'balance'], days: 'dmy' },
  {
    name: 'gtbank',
    bank: 'Guaranty Trust Bank',
    titles: ['transdate', 'valuedate', 'reference', 'debits', 'credits', 'balance', 'originatingbranch', 'remarks'],
    days: 'dmy',
  },
  {
    name: 'access',
    bank: 'Access Bank',
    titles: ['posteddate', 'valuedate', 'description', 'debit', 'credit', 'balance'],
    days: 'dmy',
  },
  {
    name: 'uba',
    bank: 'United Bank for Africa',
    titles: ['transdate', 'valuedate', 'narration', 'chqno', 'debit', 'credit', 'balance'],
    days: 'dmy',
  },
  {
    name: 'opay',
    bank: 'OPay',
    titles: ['transtime', 'valuedate', 'description', 'debit', 'credit', 'balanceafter', 'channel', 'transactionreference'],
    days: 'dmy',
  },
  {
    name: 'palmpay',
    bank: 'PalmPay',
    titles: ['transactiondate', 'transactiondetail', 'moneyinngn', 'moneyoutngn', 'transactionid'],
    days: 'mdy',
  },
  { name: 'fairmoney', bank: 'FairMoney', titles: ['date', 'reference', 'amount', 'balance', 'narration'], days: 'dmy' },
];

/** A table that no layout names but whose titles are all understood. */
export const otherLayout: Layout = { name: 'other', titles: [], days: 'dmy' };

/** Names that identify the bank of a statement, the longest first where one contains another. */
export const bankNames: readonly (readonly [RegExp, string])[] = [
  [/guaranty trust|gtbank|gtco/i, 'Guaranty Trust Bank'],
  [/united bank for africa|\bUBA\b/i, 'United Bank for Africa'],
  [/access bank/i, 'Access Bank'],
  [/fidelity bank/i, 'Fidelity Bank'],
  [/union bank/i, 'Union Bank'],
  [/stanbic/i, 'Stanbic IBTC Bank'],
  [/first city monument|\bFCMB\b/i, 'First City Monument Bank'],
  [/wema bank|\bALAT\b/i, 'Wema Bank'],
  [/sterling bank/i, 'Sterling Bank'],
  [/zenith bank/i, 'Zenith Bank'],
  [/first bank/i, 'First Bank of Nigeria'],
  [/opay/i, 'OPay'],
  [/palmpay/i, 'PalmPay'],
  [/moniepoint/i, 'Moniepoint'],
  [/kuda/i, 'Kuda'],
  [/ecobank/i, 'Ecobank'],
  [/polaris/i, 'Polaris Bank'],
  [/fairmoney/i, 'FairMoney'],
];
