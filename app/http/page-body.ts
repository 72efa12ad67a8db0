import { Writable } from 'node:stream';
import type { PipeableStream } from 'react-dom/server';

/** A page goes on being drawn while the browser takes its time: it is small beside what drawing it holds. */
const ROOM_BYTES = 4_000_000;

/**
 * What React draws, as the body of a response. React writes two thousand bytes at a time; what it writes in one go leaves
 * in one piece. `onEnd` is called once all is drawn, or nobody reads any more.
 */
export function pageBody(page: PipeableStream, onEnd: () => void): ReadableStream<Uint8Array> {
  let drawn: Writable;
  return new ReadableStream({
    start(controller) {
      const send = (chunks: Uint8Array[], done: () => void): void => {
        controller.enqueue(Buffer.concat(chunks));
        setImmediate(done);
      };
      drawn = new Writable({
        highWaterMark: ROOM_BYTES,
        // A destination that closes tells React that its reader has gone.
        autoDestroy: false,
        write: (chunk: Uint8Array, _encoding, done) => send([chunk], done),
        writev: (chunks, done) =>
          send(
            chunks.map(({ chunk }) => chunk as Uint8Array),
            done,
          ),
        final: (done) => {
          controller.close();
          done();
          onEnd();
        },
      });
      page.pipe(drawn);
    },
    cancel() {
      page.abort();
      drawn.destroy();
      onEnd();
    },
  });
}
