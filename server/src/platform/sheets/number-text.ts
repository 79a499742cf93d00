/** Numbers and days of spreadsheet cells as text, digit by digit: nothing passes through a float. Pure. */
import { addDays, day } from '@ajo/contract/kernel/time';

/** What a spreadsheet displays and keeps of a number. */
const significant = 15;
/** Rounded behind the fifteenth digit, a number of so many whole digits changes by less than a tenth of a kobo. */
const maxWholeRounded = 12;
const maxExponent = 40;

const shape = /^([+-]?)(\d{1,40})?(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

type Decimal = { negative: boolean; digits: string; scale: number };

/**
 * A stored number as plain decimal text: `1.2E+3` is `1200`, and the binary residue of `1.1000000000000001` is dropped, as a spreadsheet
 * displays it. Undefined for what is no number, and for one of more than 15 digits, whose last digits the spreadsheet has lost.
 */
export function numberText(stored: string): string | undefined {
  const decimal = decimalOf(stored);
  return decimal && plain(decimal);
}

/** `0.045` in a cell that displays percent is `4.5%`. */
export function percentText(stored: string): string | undefined {
  const decimal = decimalOf(stored);
  return decimal && `${plain({ ...decimal, scale: decimal.scale - 2 })}%`;
}

function decimalOf(stored: string): Decimal | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = shape.exec(stored.trim()) ?? [];
  const power = Number(exponent);
  if (sign === undefined || whole + fraction === '' || Math.abs(power) > maxExponent) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return { negative: false, digits: '0', scale: 0 };
  return rounded({ negative: sign === '-', digits, scale: fraction.length - power });
}

function rounded({ negative, digits, scale }: Decimal): Decimal | undefined {
  const wholeDigits = digits.length - scale;
  if (wholeDigits > significant) return undefined;
  const needed = digits.replace(/0+$/, '').length;
  if (needed <= significant) return { negative, digits, scale };
  if (wholeDigits > maxWholeRounded) return undefined;
  const dropped = digits.length - significant;
  const unit = 10n ** BigInt(dropped);
  return { negative, digits: ((BigInt(digits) + unit / 2n) / unit).toString(), scale: scale - dropped };
}

function plain({ negative, digits, scale }: Decimal): string {
  const padded = scale <= 0 ? digits + '0'.repeat(-scale) : digits.padStart(scale + 1, '0');
  const at = padded.length - Math.max(scale, 0);
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const fraction = padded.slice(at).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** 31 December 9999 in both systems, nearly. */
const lastSerial = 2_957_003;
const secondsOfDay = 86_400n;

/**
 * A serial day as `2026-03-02`, with a time of day `2026-03-02 10:15:00`, below one `10:15:00`. The 1900 system counts a 29 February 1900 that
 * never was. Undefined for what is no day.
 */
export function serialText(stored: string, isFrom1904: boolean): string | undefined {
  const text = numberText(stored);
  if (text === undefined || text.startsWith('-')) return undefined;
  const { serial, seconds } = instantOf(text);
  if (serial > lastSerial) return undefined;
  const time = seconds === 0 ? '' : clockText(seconds);
  if (serial === 0 && !isFrom1904) return time || undefined;
  const on = dayOfSerial(serial, isFrom1904);
  return on && [on, time].filter(Boolean).join(' ');
}

/** To the nearest second, which may be the first of the next day. */
function instantOf(text: string): { serial: number; seconds: number } {
  const [whole = '0', fraction = ''] = text.split('.');
  const unit = 10n ** BigInt(fraction.length);
  const instant = BigInt(whole) * secondsOfDay + (BigInt(fraction || '0') * secondsOfDay + unit / 2n) / unit;
  return { serial: Number(instant / secondsOfDay), seconds: Number(instant % secondsOfDay) };
}

function dayOfSerial(serial: number, isFrom1904: boolean): string | undefined {
  if (isFrom1904) return addDays(day('1904-01-01'), serial);
  if (serial === 60) return undefined;
  return addDays(day(serial < 60 ? '1899-12-31' : '1899-12-30'), serial);
}

const two = (value: number): string => String(value).padStart(2, '0');
const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

/** How a cell displays its number; `zeros`: as a code of so many digits. */
export type NumberFormat = { kind: 'number' | 'day' | 'percent' } | { kind: 'zeros'; digits: number };

const isBetween = (id: number, first: number, last: number): boolean => id >= first && id <= last;

/** The numbered formats that every spreadsheet has, those of East Asian editions included. */
export function standardFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return { kind: 'percent' };
  const isDay = isBetween(id, 14, 22) || isBetween(id, 27, 36) || isBetween(id, 45, 47) || isBetween(id, 50, 58);
  return { kind: isDay ? 'day' : 'number' };
}

/** From the code of a format, such as `dd/mm/yyyy`, `0.00%` or `0000000000`: its first section decides. */
export function formatOf(code: string): NumberFormat {
  const literal = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;
  const section = code.replaceAll(literal, '').split(';')[0] ?? '';
  if (/^0{2,20}$/.test(section)) return { kind: 'zeros', digits: section.length };
  if (section.includes('%')) return { kind: 'percent' };
  return { kind: !/general/i.test(section) && /[ymdhs]/i.test(section) ? 'day' : 'number' };
}
