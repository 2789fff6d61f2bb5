import { z } from 'zod';
import { LINK_MAX_CHARS } from '../../config/limits.ts';
import { safeUrl } from '../../parsing/compose/safe-url.ts';

/** An address that people open with a click: http(s), without a password in it, in its normal form. */
export const linkUrl = z
  .string()
  .max(LINK_MAX_CHARS, `At most ${LINK_MAX_CHARS.toLocaleString('en')} characters.`)
  .transform((raw, check) => {
    const url = safeUrl(raw);
    if (url !== null && /^https?:/.test(url)) return url;
    check.addIssue({
      code: 'custom',
      message: 'Give a web address that starts with http:// or https:// and has no password in it.',
    });
    return z.NEVER;
  });
