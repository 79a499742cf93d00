/** Guarantors, seen: the page behind the mailed link, the borrower's list, and what staff decide by. */
export { GuarantorFiles } from './components/guarantor-files.tsx';
export { MyGuarantors } from './components/my-guarantors.tsx';
export { relationships } from './guarantor.labels.ts';
export { keepMyGuarantors, useMyGuarantors } from './my-guarantors.calls.ts';
