import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attachment } from '../../src/http/content-disposition.ts';

describe('the download header of a file that a person named', () => {
  it('cannot be left or split by any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = attachment(name);
        expect(header).toMatch(
          /^attachment; filename="[^"%;\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|#-]*$/,
        );
        expect(header).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });

  it('keeps a name with letters of other alphabets for clients that read RFC 8187', () => {
    const encoded = /filename\*=UTF-8''(.*)$/.exec(attachment('Vertrag Größe 10%.pdf'))?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe('Vertrag Größe 10%.pdf');
  });

  it('does not let a right-to-left override disguise the ending', () => {
    expect(decodeURIComponent(attachment('invoice\u202efdp.exe'))).not.toContain('\u202e');
  });

  it('names a file that has no name', () => {
    expect(attachment('   ')).toContain('filename="document"');
  });
});
