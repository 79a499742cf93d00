/** npm run savings -- terms.json: the result of POST /savings/preview without a server; "-" reads the terms from standard input. */
import { savingsPreviewCalls } from '../contract/src/modules/savings.preview.ts';
import { preview } from '../server/src/modules/savings/interest/savings-preview.rules.ts';
import { runCalculator } from './calculator.ts';
import { savingsTermsFrom } from './terms-from-json.ts';

runCalculator({
  usage: 'Usage: npm run savings -- terms.json\nThe terms are described in docs/savings-terms.md.\n',
  resultOf: (text) => {
    const { data } = savingsPreviewCalls.preview.reply.encode({ data: preview(savingsTermsFrom(text)) });
    return JSON.stringify(data, undefined, 2);
  },
});
