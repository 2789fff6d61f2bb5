/** What one of the two forms cannot say. It is kept where it says so, for the way back. */
export interface OdcsLoss {
  /** RFC 6901, in the document that was read. */
  readonly pointer: string;
  readonly keyword: string;
  /** What becomes of it, in a sentence for the author. */
  readonly message: string;
}
