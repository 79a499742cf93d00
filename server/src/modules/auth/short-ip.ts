/** An address shortened so that a place is recognisable and a person cannot be tracked: two parts of IPv4, three of IPv6. */
export function shortIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const v4 = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain)?.[1];
  if (v4) return `${v4}.x.x`;
  // "::1" has no first parts to keep: it is this machine.
  const parts = plain.split('::')[0]?.split(':').filter(Boolean) ?? [];
  return parts.length > 0 ? `${parts.slice(0, 3).join(':')}:…` : 'this machine';
}
