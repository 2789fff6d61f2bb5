/** Why an attempt to read a file ended without text. */
export interface IngestionProblem {
  readonly code: string;
  /** For the person who uploaded it; holds nothing of the content. */
  readonly message: string;
  /** `interrupted`: later, and it was not the file's fault, so it is none of the attempts a file has. */
  readonly retry: 'never' | 'later' | 'interrupted';
  readonly pageCount?: number;
  readonly pagesWithoutText?: readonly number[];
}
