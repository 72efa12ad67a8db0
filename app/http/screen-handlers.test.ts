import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { NextFunction, Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { paths } from '#app/paths.ts';
import routeConfig from '#app/routes.ts';
import { handleBySegment } from './screen-handlers.ts';

interface Entry {
  id?: string | undefined;
  path?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
}
interface Node {
  id: string;
  path?: string;
  children: Node[];
}

const routes = routesOf(await routeConfig, 'root', { root: { id: 'root', path: '' } });
const build = { routes, assets: { routes: { ...routes } } } as unknown as ServerBuild;
const addresses = Object.values(paths).map((path) => path.replaceAll(/:\w+/g, '0198-x'));

describe('a request handed to the routes of its first segment', () => {
  it.each([...addresses, '/', '/nowhere', '/orders/1/2/3', '/ORDERS', '/%6Frders', '/redirect', '/redirect/far/away', '/constructor'])(
    'finds at %s what the whole table finds there and above',
    (path) => {
      const known = routesAsked(path);
      for (const place of placesOnTheWay(path)) expect(found(known, place)).toEqual(found(routes, place));
    },
  );

  it('of data goes where the screen goes', () => {
    expect(routesAsked('/orders.data')).toEqual(routesAsked('/orders'));
    expect(routesAsked('/_root.data')).toEqual(routesAsked('/'));
  });

  it('has all routes where browsers ask which there are, and where a path is none', () => {
    expect(routesAsked('/__manifest')).toEqual(routes);
    expect(routesAsked('/%E0%A4%A')).toEqual(routes);
  });

  it('knows far fewer than all', () => {
    expect(Object.keys(routesAsked('/login')).length).toBeLessThan(Object.keys(routes).length / 4);
  });
});

/** The routes of the handler that gets a request. */
function routesAsked(path: string): ServerBuild['routes'] {
  let known: ServerBuild['routes'] = {};
  const handle = handleBySegment(build, (given) => {
    expect(Object.keys(given.assets.routes)).toEqual(expect.arrayContaining(Object.keys(given.routes)));
    return () => (known = given.routes);
  });
  const next: NextFunction = () => undefined;
  handle({ path } as Request, {} as Response, next);
  return known;
}

/** Remix tells the page of the routes above it too. */
function placesOnTheWay(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return ['/', ...parts.map((_part, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

function found(known: ServerBuild['routes'], path: string): string[] {
  return (matchRoutes(below(undefined, known), path) ?? []).map(({ route }) => String(route.id));
}

function below(parent: string | undefined, known: ServerBuild['routes']): Node[] {
  return Object.values(known)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path }) => ({ id, ...(path === undefined ? {} : { path }), children: below(id, known) }));
}

function routesOf(entries: Entry[], parentId: string, all: object): ServerBuild['routes'] {
  for (const { id, path, file, children = [] } of entries) {
    const name = id ?? file.replace(/\.tsx?$/, '');
    Object.assign(all, { [name]: { id: name, parentId, ...(path === undefined ? {} : { path }) } });
    routesOf(children, name, all);
  }
  return all as ServerBuild['routes'];
}
