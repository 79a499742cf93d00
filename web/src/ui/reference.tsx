/** A reference in a cell of a list. */
import './reference.css';

const [wholeLength, startLength, endLength] = [18, 6, 8];

/** Start and end of a long reference, or the end `alone`: it tells it apart. Copied text is whole. */
export const ReferenceEnd = ({ children: text, alone = false }: { children: string; alone?: boolean }) =>
  text.length <= wholeLength ? (
    text
  ) : (
    <span title={text}>
      {!alone && text.slice(0, startLength)}
      <span className="unseen">{text.slice(alone ? 0 : startLength, -endLength)}</span>
      <span {...(!alone && { className: 'cut-end' })}>{text.slice(-endLength)}</span>
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
