/** Which addresses the app has a screen for, by the patterns of its router: all others are answered as not found. Pure. */

/** `/admin/requests/:loan_id` and the like. As the router does, capital letters and a slash at the end make no difference. */
export function screensAt(patterns: readonly string[]): (path: string) => boolean {
  const known = patterns.map((pattern) => segmentsOf(pattern.toLowerCase()));
  return (path) => {
    const segments = segmentsOf(path.toLowerCase());
    return known.some(
      (one) => one.length === segments.length && one.every((part, at) => part.startsWith(':') || part === segments[at]),
    );
  };
}

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
