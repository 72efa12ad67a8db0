import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/sign-in.ts';
import { Permitted } from './permitted.tsx';
import { ShownRoleProvider } from './shown-role.tsx';

function shownTo(role: string, roles: unknown): string {
  const user = { id: 'u', role } as User;
  return renderToString(
    <ShownRoleProvider user={user}>
      <Permitted roles={roles as string[]}>
        <b>secret</b>
      </Permitted>
    </ShownRoleProvider>,
  );
}

describe('an element for some roles', () => {
  it.each([
    ['admin', ['admin'], true],
    ['user', ['admin', 'user'], true],
    ['user', ['admin'], false],
    ['', ['admin', 'user'], false],
  ])('shown to %j when for %j: %s', (role, roles, shown) => {
    expect(shownTo(role, roles).includes('secret')).toBe(shown);
  });

  it.each([[[]], [undefined], ['admin'], [null]])('needs roles, not %j', (roles) => {
    expect(() => shownTo('admin', roles)).toThrow(/needs roles/);
  });
});
