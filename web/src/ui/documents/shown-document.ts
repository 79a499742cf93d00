/** A document as staff view it. The address works for a few minutes. */
export type ShownDocument = {
  id: string;
  /** What people call it: "Utility bill of Ada Obi". */
  title: string;
  type: string;
  url: string;
};

export type ViewerProps = { documents: readonly ShownDocument[]; startId: string; onClose: () => void };
