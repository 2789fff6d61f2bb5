import type { Route } from './exchange.ts';

export type RouteMatch =
  | { readonly kind: 'found'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong_method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' };

/** The first route whose path fits decides; HEAD is served by GET. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const allowed = new Set<string>();
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params === null) continue;
    if (route.method === 'ANY' || route.method === wanted) return { kind: 'found', route, params };
    allowed.add(route.method);
  }
  return allowed.size > 0 ? { kind: 'wrong_method', allowed: [...allowed] } : { kind: 'none' };
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === '*') {
      params.rest = given.slice(index).join('/');
      return params;
    }
    const actual = given[index];
    if (actual === undefined) return null;
    if (!part.startsWith(':')) {
      if (part !== actual) return null;
      continue;
    }
    const decoded = decodePart(actual);
    if (decoded === null) return null;
    params[part.slice(1)] = decoded;
  }
  return given.length === wanted.length ? params : null;
}

function decodePart(part: string): string | null {
  try {
    return part === '' ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}
