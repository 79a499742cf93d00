/** The words by which narrations of Nigerian accounts tell what a transaction is. Kept as tables: they grow with the market. */

/** Lenders that do nothing else: their name alone is a loan. */
export const lenders: readonly (readonly [RegExp, string])[] = [
  [/\bpalm ?credit\b/i, 'PalmCredit'],
  [/\bo ?kash\b/i, 'OKash'],
  [/\beasemoni\b/i, 'EaseMoni'],
  [/\bquick ?check\b/i, 'QuickCheck'],
  [/\baella\b/i, 'Aella'],
  [/\bkia ?kia\b/i, 'KiaKia'],
  [/\bpage ?financials?\b/i, 'Page Financials'],
  [/\bcredit ?direct\b/i, 'Credit Direct'],
  [/\bx ?cross ?cash\b/i, 'XCrossCash'],
  [/\bnew ?edge finance\b/i, 'NewEdge'],
  [/\bspecta\b/i, 'Specta'],
  [/\blidya\b/i, 'Lidya'],
  [/\bzedvance\b/i, 'Zedvance'],
  [/\bcred ?pal\b/i, 'CredPal'],
  [/\bsycamore\b/i, 'Sycamore'],
  [/\b9credit\b/i, '9Credit'],
  [/\blcredit\b/i, 'LCredit'],
];

/** Banks that also lend: a loan only together with a lending word, otherwise a transfer. */
export const lendingBanks: readonly (readonly [RegExp, string])[] = [
  [/\bfair ?money\b/i, 'FairMoney'],
  [/\bcarbon\b/i, 'Carbon'],
  [/\bbranch (?:intl|international|app|loan|mfb)\b/i, 'Branch'],
  [/\bren ?money\b/i, 'RenMoney'],
  [/\baccion\b/i, 'Accion'],
  [/\blapo\b/i, 'LAPO'],
  [/\bmigo\b/i, 'Migo'],
  [/\bumba\b/i, 'Umba'],
];
/** Words of lending without a name that we know. */
export const unnamedLender = 'Another lender';
export const lendingWords = /\b(?:loans?|disburs\w*|re-?payments?|instal?lments?|credit facility|overdraft)\b/i;
export const repaymentWords =
  /\bloan\b.{0,40}\b(?:re-?pay\w*|deduct\w*|recover\w*|instal?l?ments?|liquidat\w*|debit)\b|\bre-?payment\b.{0,20}\bloan\b/i;
export const loanInWords = /\bloans?\b.{0,30}\b(?:disburs\w*|credit|drawdown|proceeds|book\w*)|\bdisburse?ment\b/i;

export const gamblingWords =
  /\b(?:sporty ?bet|bet ?9ja|[1i]x ?bet|bet ?king|naira ?bet|merry ?bet|ms ?port|bet ?way|bang ?bet|betano|22 ?bet|betbonanza|baba ijebu|lotto|naija ?bet|ilot(?:bet)?|parimatch|melbet|football\.com|access ?bet|surebet|betwinner|betcorrect|livescore ?bet|casino)\b/i;
export const bouncedWords =
  /\b(?:insufficient fund\w*|insufficient balance|unsuccessful debit|dishonou?r\w*|bounced|returned (?:che?que|chq|item|debit)|unpaid (?:che?que|item|dd)|dd return\w*|failed (?:direct )?debit)\b/i;
/** A plain "REV" is a clergyman. */
export const reversalWords = /\b(?:rsvl|rvsl|revsl|reversal|reversed)\b|\brev(?:[-:/_]| of\b| trf\b| pos\b| nip\b)/i;
export const selfTransferWords =
  /\b(?:o ?wealth|piggy ?vest|piggy ?bank|cowry ?wise|autosave|safe ?lock|own account|self transfer|cash ?box|spend ?(?:and|&|\+)? ?save|target savings|risevest|bamboo|kuda save)\b/i;
export const savingsGroupWords = /\b(?:ajo|esusu|isusu|adashe|thrift|co-?operative|coop society)\b/i;
export const salaryWords = /\b(?:salary|salaries|payroll|wages?|stipend|net pay|monthly pay|sal)\b/i;
export const chargeWords =
  /\b(?:comm|commission|vat|sms (?:alert )?(?:charges?|fees?)|alert charges?|maintenance (?:fee|charge)|amf|stamp duty|emtl|e-?levy|cot|transfer (?:fee|charge)|nip (?:fee|charge)|charges?)\b/i;
