import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { requireUser } from '#app/session/require-user.server.ts';

/** `/redirect/{path}` leads to that screen of ours, with its query; to nowhere else. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { search } = new URL(args.request.url);
  const target = ownPath(`/${args.params['*'] ?? ''}${search}`);
  if (target === null) throw new Response(null, { status: 404 });
  return redirect(target === paths.root || target.startsWith(paths.redirect) ? paths.home : target);
}

/** Never shown; it makes a wrong path end on the not-found page instead of a bare answer. */
export default function RedirectPage() {
  return null;
}
