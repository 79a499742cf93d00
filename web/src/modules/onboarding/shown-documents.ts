/** Documents to review, as the viewer shows them. */
import type { KycItem } from '@ajo/contract/modules/onboarding.kyc';
import type { ShownDocument } from '#ui';

export const documentOf = ({ file, title, customer }: KycItem): ShownDocument | undefined =>
  file ? { id: file.id, title: `${title} of ${customer.name}`, type: file.type, url: file.url } : undefined;

export const documentsOf = (items: readonly KycItem[]): ShownDocument[] => items.flatMap((item) => documentOf(item) ?? []);
