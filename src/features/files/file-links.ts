import { PAGE_IMAGE_MAX_DPI, PAGE_IMAGE_MIN_DPI, RENDER_DEFAULT_DPI } from '../../config/limits.ts';
import { signLink } from '../../security/signed-links.ts';
import type { Services } from '../context.ts';

type Linker = Pick<Services, 'keys' | 'config'>;

/**
 * A short-lived link to a version's original bytes, absolute where the installation knows its address.
 * Only for a version that the actor was just found to read: whoever holds the link may fetch it.
 */
export function linkOriginal(services: Linker, versionId: string): string {
  return link(services, `/files/versions/${versionId}/original`);
}

/**
 * A short-lived link to the image of a page; the same condition as for the original.
 * @param page from 1
 * @param dpi pixels per inch; kept within the limits
 */
export function linkPageImage(
  services: Linker,
  input: { versionId: string; page: number; dpi?: number },
): string {
  const dpi = Math.round(
    Math.min(PAGE_IMAGE_MAX_DPI, Math.max(PAGE_IMAGE_MIN_DPI, input.dpi ?? RENDER_DEFAULT_DPI)),
  );
  return link(services, `/files/versions/${input.versionId}/pages/${input.page}/${dpi}.png`);
}

const link = ({ keys, config }: Linker, path: string): string =>
  `${config.publicUrl?.replace(/\/+$/, '') ?? ''}${signLink(keys, path)}`;
