/** How devices and sign-ins read. */
import type { SignInView } from '@ajo/contract/modules/auth';
import type { Tone } from '#ui';

const browsers: readonly [RegExp, string][] = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/\bUCBrowser/, 'UC Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/HeadlessChrome|Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome on Android" from the user agent; its first words when it is unknown. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent.slice(0, 40) || 'Unknown device');
}

export const outcomeLabels: Record<SignInView['outcome'], { text: string; tone: Tone }> = {
  signed_in: { text: 'Signed in', tone: 'success' },
  wrong_password: { text: 'Wrong password', tone: 'error' },
  wrong_code: { text: 'Wrong code', tone: 'error' },
  suspended: { text: 'Account suspended', tone: 'error' },
  unverified: { text: 'Email not verified', tone: 'warning' },
};
