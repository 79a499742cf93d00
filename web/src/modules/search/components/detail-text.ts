/** What tells a hit apart: "0803 555 0142, Ikeja". */
import { phoneText } from '#platform/phone-text';

export const detailText = (detail: string): string => detail.split(', ').map(phoneText).join(', ');
