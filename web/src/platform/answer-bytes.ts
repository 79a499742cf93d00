/** What an answer brings: a file under the name that the server gave it, else bytes without a name. */
export async function bytesOf(response: Response): Promise<Blob> {
  const bytes = await response.blob();
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name ? new File([bytes], name, { type: bytes.type }) : bytes;
}
