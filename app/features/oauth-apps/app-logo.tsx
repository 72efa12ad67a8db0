import { Avatar, Thumbnail } from '@shopify/polaris';

/** An app's logo beside its name; the first letter of the name where there is none. */
export function AppLogo({ name, logo }: { name: string; logo: string | null }) {
  if (logo !== null) return <Thumbnail source={logo} alt="" size="small" />;
  return <Avatar size="xl" initials={Array.from(name)[0]?.toUpperCase() ?? ''} />;
}
