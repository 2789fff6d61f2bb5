const DOTTED = String.raw`\p{L}{1,4}(?:\.\p{L}{1,3})+`;
const FORMS =
  'inc|corp|co|cos|cie|ltd|pty|pte|pvt|plc|llc|sdn|bhd|gmbh|ges|sp|spol|lda|ltda|kft|zrt|nyrt|oy|oyj|hf|ehf|gebr|bros|soc|coop';

/**
 * Text that ends in the full stop of a company form or of another dotted abbreviation: `S.à r.l.`, `B.V.`,
 * `S.p.A.`, `d.o.o.`, `Ltd.`, `sp. z o.o.`. Its stop seldom ends a sentence.
 */
export const COMPANY_FORM_END = new RegExp(String.raw`(?:^|[\s("“‘'])(?:${DOTTED}|${FORMS})\.$`, 'iu');
