/** Local storage that is simply empty where there is none: while pages are rendered at build time, or when a browser forbids it. */
export const storage = {
  read(key: string): string | null {
    try {
      return globalThis.localStorage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    globalThis.localStorage.setItem(key, value);
  },
  remove(key: string): void {
    globalThis.localStorage.removeItem(key);
  },
  keys(): string[] {
    try {
      return Object.keys(globalThis.localStorage ?? {});
    } catch {
      return [];
    }
  },
  clear(): void {
    globalThis.localStorage.clear();
  },
};
