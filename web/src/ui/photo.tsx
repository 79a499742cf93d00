/** A picture of a document, as large as there is room; what is no picture is a link to it. */
type Props = { url: string; type: string; alt: string };

export function Photo({ url, type, alt }: Props) {
  if (type.startsWith('image/')) return <img className="photo" src={url} alt={alt} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      Open {alt} (PDF)
    </a>
  );
}
