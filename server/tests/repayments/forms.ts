/** Slips and files of repayments as a browser sends them. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

export type SentFile = { name: string; type: string; bytes: Buffer; field?: string };

/** A multipart request with one file. */
export function formOf(fields: Record<string, string>, file: SentFile): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'a-boundary-of-the-test';
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head.join('') + part), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}
