import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { requireUser } from '#app/session/require-user.server.ts';

/** `/redirect/{path}` leads to that screen of the app, with its query, and nowhere else. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { search } = new URL(args.request.url);
  const target = ownPath(`/${args.params['*'] ?? ''}${search}`);
  if (target === null) throw new Response(null, { status: 404 });
  return redirect(target === paths.root || target.startsWith(paths.redirect) ? paths.home : target);
}

/** Never rendered; a route with a component answers a wrong path with the not-found page. */
export default function RedirectPage() {
  return null;
}
