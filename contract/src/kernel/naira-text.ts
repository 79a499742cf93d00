/** The type of an amount, and how a typed amount reads. Without the validation library, so that the light scripts of the public pages read amounts as every form does. */

declare const koboBrand: unique symbol;
export type Kobo = bigint & { readonly [koboBrand]: true };

/** Digits alone, or thousands from the right: "12,3,4" is a typing error, "0,50" a comma that means a point. */
const wholeNaira = String.raw`\d{1,13}|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9](?:,\d{3}){4}`;
const nairaText = new RegExp(String.raw`^₦?\s*(${wholeNaira})(?:\.(\d{1,2}))?$`);

/**
 * "1,250.5" or "₦1250" as kobo; undefined when it is not an amount, also when a comma is where no thousand ends. Never goes
 * through a float. At most 13 whole digits and two decimals, no sign: what people type is never negative.
 */
export function parseNaira(text: string): Kobo | undefined {
  const match = nairaText.exec(text.trim());
  if (!match) return undefined;
  const whole = (match[1] ?? '0').replaceAll(',', '');
  return (BigInt(whole) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))) as Kobo;
}
