import type { LoaderFunctionArgs } from '@remix-run/node';
import { listOrderFilterChoices, type OrderFilterChoices } from '#contract/orders-filters.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { callCountries } from '#app/provider-api/countries.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

export interface Choice {
  value: string;
  label: string;
}
export type LoadedChoices = Record<'tags' | 'methods' | 'carriers' | 'products' | 'staff' | 'countries', Choice[]>;

const none: LoadedChoices = { tags: [], methods: [], carriers: [], products: [], staff: [], countries: [] };

/** What the filters that open on request offer. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const [choices, countries] = await Promise.all([callProvider(listOrderFilterChoices, {}, args), callCountries(args)]);
  // An error thrown here would replace the list whose filters were opened.
  if (choices.status === 'refused') return { problem: choices.problem, choices: none };
  if (countries.status === 'refused') return { problem: countries.problem, choices: none };
  return {
    problem: null,
    choices: { ...toChoices(choices.data), countries: countries.data.map(({ code, name }) => ({ value: code, label: name })) },
  };
}

function toChoices({ tags, methods, carriers, products, staff }: OrderFilterChoices): Omit<LoadedChoices, 'countries'> {
  const byId = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return {
    tags: tags.map(byId),
    methods: methods.map(({ code, name }) => ({ value: code, label: name })),
    carriers: carriers.map((carrier) => ({ value: carrier, label: carrier })),
    products: products.map(byId),
    staff: staff.map(byId),
  };
}
