/** Amounts and days for pages and scripts of the public site. The shared formatter is bundled with the validation library, which would make these scripts twenty times as large. */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Kobo as ₦1,234.50. */
export function money(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}₦${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Kobo as ₦1,234 where the kobo are none. */
export const wholeMoney = (kobo: number): string => money(kobo).replace(/\.00$/, '');

/** 05 Sep, 2026. */
export function longDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${day} ${months[Number(month) - 1]}, ${year}`;
}

/** Today in Lagos, an hour ahead of UTC all year. */
export const today = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

/** The same day of a later month; its last day where the month is too short. */
export function monthsLater(iso: string, count: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Basis points as a percentage without trailing zeros: 1250 is 12.5. */
export const percent = (bps: number): string => String(bps / 100);

/** A part of a whole, of 100: 87.4. */
export const shareOf = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** "1 month", "6 months". */
export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
