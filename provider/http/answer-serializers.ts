import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serializer = (answer: unknown) => string;

const compile = SerializerSelector()({}, {});
const compiled = new WeakMap<object, Serializer>();

/**
 * Compiles what writes the answers of a schema with its first answer, once a process: a start that compiles all of them before it listens
 * takes more than a second longer.
 */
export const compileWhenAnswered: FastifySerializerCompiler<object> =
  ({ schema, method, url, httpStatus = '200' }) =>
  (answer: unknown) => {
    const serializer: Serializer = compiled.get(schema) ?? compile({ schema, method, url, httpStatus });
    compiled.set(schema, serializer);
    return serializer(answer);
  };
