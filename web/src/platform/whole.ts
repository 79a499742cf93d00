/** Whole numbers as people type them. NaN, which no schema takes, when it is none or has too many digits. */
export const wholeOf = (text: string, maxDigits = 6): number => {
  const typed = text.trim();
  return /^\d+$/.test(typed) && typed.length <= maxDigits ? Number(typed) : Number.NaN;
};
