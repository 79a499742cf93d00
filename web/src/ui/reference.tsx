/** A reference in a cell of a list. */
import './reference.css';

const [wholeLength, endLength] = [18, 8];

/** The end of a long reference: it tells it apart. Copied text is whole. */
export const ReferenceEnd = ({ children: text }: { children: string }) =>
  text.length <= wholeLength ? (
    text
  ) : (
    <span title={text}>
      <span className="unseen">{text.slice(0, -endLength)}</span>
      {text.slice(-endLength)}
    </span>
  );

/** A long reference in one line: the end tells it apart, the start is cut. Copied text is whole. */
export const Reference = ({ children: text }: { children: string }) =>
  text.length <= wholeLength ? (
    <span className="cut">{text}</span>
  ) : (
    <span className="cut" title={text}>
      <span>{text.slice(0, -endLength)}</span>
      {text.slice(-endLength)}
    </span>
  );
