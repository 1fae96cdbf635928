import { notFound } from '@tanstack/react-router';
import { fromCarriedFailure, type CarriedMatch } from './hydration.ts';

/** The form in which the router's own hydration expects a match (router-core `ssr/types`). */
interface DehydratedMatch {
  i: string;
  u: number;
  s: CarriedMatch['status'];
  ssr?: CarriedMatch['ssr'];
  l?: unknown;
  e?: unknown;
  g?: true;
}

function fromCarried(match: CarriedMatch): DehydratedMatch {
  const failure =
    match.notFound === null
      ? match.failure && fromCarriedFailure(match.failure)
      : notFound({
          routeId: match.notFound.routeId as never,
          data: { context: match.notFound.context, message: match.notFound.message },
        });
  return {
    i: match.id.replaceAll('/', '#'),
    u: match.updatedAt,
    s: match.status,
    ssr: match.ssr,
    ...(match.data === undefined ? {} : { l: match.data }),
    ...(failure === null ? {} : { e: failure }),
    ...(match.unknownAddress ? { g: true as const } : {}),
  };
}

declare global {
  interface Window {
    $_TSR?: object;
  }
}

/**
 * Hands the page's data to the router where its hydration looks for it. The router would have the
 * server write a script that runs; ours is JSON, so this is the one place that knows that form.
 */
export function offerMatches(matches: readonly CarriedMatch[]): void {
  window.$_TSR = {
    router: { manifest: undefined, matches: matches.map(fromCarried) },
    buffer: [],
    h() {
      delete window.$_TSR;
    },
    e() {},
    c() {},
    p(run: () => void) {
      run();
    },
  };
}
