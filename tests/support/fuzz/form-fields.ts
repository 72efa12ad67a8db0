import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { RouteConfigEntry } from '@remix-run/route-config';

const APP = new URL('../../../app/', import.meta.url).pathname;

/** A field a form route reads: its name, and how the source checks it. */
export interface FormField {
  name: string;
  check: string;
}
export interface FormRoute {
  path: string;
  hasAction: boolean;
  /** Fields that are read together. */
  forms: FormField[][];
  /** Words the source compares what comes in with: intents and choices. */
  words: string[];
}

/** Every address of the app with what its source reads of forms and queries. */
export function readFormRoutes(routes: RouteConfigEntry[]): FormRoute[] {
  const names = fieldNames();
  return flatten(routes).map(({ path, file }) => readRoute(path, join(APP, file), names));
}

function flatten(routes: RouteConfigEntry[]): { path: string; file: string }[] {
  return routes.flatMap(({ path, file, children = [] }) => [...(path === undefined ? [] : [{ path, file }]), ...flatten(children)]);
}

function readRoute(path: string, file: string, names: Map<string, string>): FormRoute {
  const sources = [...readersBehind(file)].map((each) =>
    ts.createSourceFile(each, readFileSync(each, 'utf8'), ts.ScriptTarget.Latest, true),
  );
  const forms: FormField[][] = [];
  const read: FormField[] = [];
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && /^[a-z][a-zA-Z-]*$/.test(node.text)) words.add(node.text);
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      const [first] = node.arguments;
      if (/(^z\.object|\.extend|^z\.strictObject)$/.test(called) && first !== undefined && ts.isObjectLiteralExpression(first))
        forms.push(fieldsOf(first, names));
      if (/(\.get|\.getAll|\.has|textOf)$/.test(called))
        read.push(...node.arguments.filter(ts.isStringLiteral).map(({ text }) => ({ name: text, check: '' })));
    }
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  const hasAction = /export (async )?function action|export const action|as action\b/.test(readFileSync(file, 'utf8'));
  return { path, hasAction, forms: [...forms, read].filter(({ length }) => length > 0), words: [...words] };
}

function fieldsOf(object: ts.ObjectLiteralExpression, names: Map<string, string>): FormField[] {
  return object.properties.flatMap((property) => {
    if (property.name === undefined) return [];
    const spelled = property.name.getText().replaceAll(/[[\]'"]/g, '');
    return [{ name: names.get(spelled) ?? spelled, check: ts.isPropertyAssignment(property) ? property.initializer.getText() : '' }];
  });
}

/** The route's module and the modules of the app behind it that read what comes in. */
function readersBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from '((?:\.|#app)[^']+)'/g)) {
    const path = from.startsWith('#app/') ? join(APP, from.slice('#app/'.length)) : join(dirname(file), from);
    if (/\.server\.tsx?$/.test(path) && !path.includes('/provider-api/') && existsSync(path)) readersBehind(path, found);
  }
  return found;
}

/** Names of fields that are constants, by the constant. */
function fieldNames(): Map<string, string> {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const found = files.flatMap((file) => [...readFileSync(join(APP, file), 'utf8').matchAll(/const (\w+_FIELD) = '(\w+)'/g)]);
  return new Map(found.map(([, constant = '', name = '']) => [constant, name]));
}
